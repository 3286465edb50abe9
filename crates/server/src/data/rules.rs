//! The rule pages of `rules/` as data.

use std::sync::LazyLock;

use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::{IntoParams, ToSchema};

use super::{JSON, SVG, json, kept};
use crate::fault::{Asked, Fault, Named};

/// All rule pages.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct RuleBook {
    /// The pages, that about the pages last.
    pages: Vec<RulePage>,
}

/// A rule page, with a little Markdown: `*slanted*`, `**bold**` and `` `code` ``.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct RulePage {
    /// Its name in addresses, such as `classic`; that about the pages is called `about`.
    id: &'static str,
    /// Its title.
    title: String,
    /// What it is about.
    intro: String,
    /// Its sections.
    sections: Vec<RuleSection>,
    /// Words about the examples.
    about_examples: String,
    /// Positions with their points.
    examples: Vec<RuleExample>,
    /// Pictures.
    pictures: Vec<RulePicture>,
}

/// A section of a rule page.
#[derive(Default, Serialize, TS, ToSchema)]
#[ts(export)]
pub struct RuleSection {
    /// Its title.
    title: String,
    /// Words before its rules, or instead of rules; an empty line parts paragraphs.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schema(required = false)]
    #[ts(as = "Option<String>", optional)]
    text: String,
    /// Its rules.
    rules: Vec<Rule>,
}

/// A rule.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct Rule {
    /// Its id, such as `ROAD-2`.
    id: String,
    /// What it says.
    text: String,
    /// A part of it is our own ruling: that begins with `*Ruling:*`.
    ruling: bool,
}

/// A position and its points.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct RuleExample {
    /// Its id, such as `EX-ROAD-4`.
    id: String,
    /// What there is.
    position: String,
    /// What it brings.
    points: String,
}

/// A picture.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct RulePicture {
    /// What it shows, in words.
    alt: String,
    /// Its name under `rules/pictures/`.
    file: String,
}

/// A language that the rules are written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// English, which decides where they differ.
    #[default]
    En,
    /// Dutch.
    Nl,
    /// Danish.
    Da,
    /// German.
    De,
}

/// The files of the pages of a language, in the order in which people read them.
type Pages = [(&'static str, &'static str); 7];

macro_rules! pages {
    ($folder:literal) => {
        [
            ("classic", include_str!(concat!("../../../../rules/", $folder, "classic.md"))),
            ("river", include_str!(concat!("../../../../rules/", $folder, "river.md"))),
            ("abbot", include_str!(concat!("../../../../rules/", $folder, "abbot.md"))),
            ("jubilee", include_str!(concat!("../../../../rules/", $folder, "jubilee.md"))),
            (
                "bridges-castles-bazaars",
                include_str!(concat!("../../../../rules/", $folder, "bridges-castles-bazaars.md")),
            ),
            ("discovery", include_str!(concat!("../../../../rules/", $folder, "discovery.md"))),
            ("about", include_str!(concat!("../../../../rules/", $folder, "README.md"))),
        ]
    };
}

/// For each language its pages, and how they mark a ruling.
static LANGUAGES: [(Pages, &str); 4] = [
    (pages!(""), "*Ruling:*"),
    (pages!("nl/"), "*Uitleg:*"),
    (pages!("da/"), "*Afgørelse:*"),
    (pages!("de/"), "*Auslegung:*"),
];

macro_rules! pictures {
    ($($file:literal)*) => { [$(($file, include_str!(concat!("../../../../rules/pictures/", $file)))),*] };
}

/// The pictures of the pages.
static PICTURES: [(&str, &str); 8] = pictures!(
    "abbot-garden.svg"
    "bridges-castles.svg"
    "classic-city-roads-and-cloister.svg"
    "classic-fields.svg"
    "discovery-mountains.svg"
    "discovery-shared-region.svg"
    "jubilee-symbols.svg"
    "river.svg"
);

static BOOKS: LazyLock<[RuleBook; 4]> = LazyLock::new(|| {
    LANGUAGES.map(|(pages, ruling)| RuleBook {
        // All languages mark a ruling alike on the wire.
        pages: pages.into_iter().map(|(id, text)| page(id, &text.replace(ruling, "*Ruling:*"))).collect(),
    })
});

/// Reads a page. Each rule, picture and row of examples is a line of its own; other tables are only for who reads the file.
fn page(id: &'static str, text: &str) -> RulePage {
    let (mut title, mut examples, mut pictures) = (String::new(), Vec::new(), Vec::new());
    let mut about_examples = String::new();
    // What comes before the first section is the introduction.
    let mut sections = vec![RuleSection::default()];
    for block in text.split("\n\n") {
        let mut paragraph = Vec::new();
        for line in block.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let section = sections.last_mut().expect("there is always one");
            if let Some(name) = line.strip_prefix("# ") {
                name.clone_into(&mut title);
            } else if let Some(name) = line.strip_prefix("## ") {
                sections.push(RuleSection { title: name.to_owned(), ..RuleSection::default() });
            } else if let Some(rule) = rule(line) {
                section.rules.push(rule);
            } else if let Some(picture) = picture(line) {
                pictures.push(picture);
            } else if line.starts_with('|') {
                examples.extend(example(line));
            } else {
                paragraph.push(line);
            }
        }
        let section = sections.last_mut().expect("there is always one");
        if !paragraph.is_empty() {
            section.text += if section.text.is_empty() { "" } else { "\n\n" };
            section.text += &paragraph.join(" ");
        }
        // What is said before the examples stands with them.
        if block.contains("| EX-") {
            about_examples = std::mem::take(&mut section.text);
        }
    }
    let intro = sections.remove(0).text;
    sections.retain(|section| !section.text.is_empty() || !section.rules.is_empty());
    RulePage { id, title, intro, sections, about_examples, examples, pictures }
}

/// `- **ROAD-2** When a road …`
fn rule(line: &str) -> Option<Rule> {
    let (id, text) = line.strip_prefix("- **")?.split_once("** ")?;
    Some(Rule { id: id.to_owned(), text: text.to_owned(), ruling: text.contains("*Ruling:*") })
}

/// `![what it shows](pictures/file.svg)`, or `../pictures/` from the folder of a language.
fn picture(line: &str) -> Option<RulePicture> {
    let (alt, file) = line.strip_prefix("![")?.strip_suffix(')')?.split_once("](")?;
    let file = file.trim_start_matches("../").strip_prefix("pictures/")?;
    Some(RulePicture { alt: alt.to_owned(), file: file.to_owned() })
}

/// `| EX-ROAD-4 | First edition … | red 4 |`
fn example(line: &str) -> Option<RuleExample> {
    let mut cells = line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned());
    let id = cells.next().filter(|id| id.starts_with("EX-"))?;
    Some(RuleExample { id, position: cells.next()?, points: cells.next()? })
}

/// In which language.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct InLanguage {
    /// `en` unless said otherwise.
    #[param(inline)]
    lang: Option<Language>,
}

/// The rules of all games, each with its id, as people read them.
#[utoipa::path(get, path = "/rules", tag = "data", params(InLanguage),
    responses((status = 200, body = RuleBook), (status = 304),
        (status = "4XX", body = Fault, content_type = "application/problem+json")))]
pub async fn rules(asked: HeaderMap, Asked(wish): Asked<InLanguage>) -> Response {
    let language = wish.lang.unwrap_or_default();
    kept(&asked, format!("rules?lang={language:?}"), JSON, move || json(&BOOKS[language as usize])).await
}

/// A picture of a rule page. It is to be shown as an image: its ids are those of a sheet.
#[utoipa::path(get, path = "/rules/pictures/{file}", tag = "data",
    params(("file" = String, Path, description = "As the rules name it, such as `river.svg`")),
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = 304),
        (status = "4XX", body = Fault, content_type = "application/problem+json")))]
pub async fn rule_picture(asked: HeaderMap, Named(file): Named<String>) -> Result<Response, Fault> {
    let Some(&(_, text)) = PICTURES.iter().find(|(name, _)| *name == file) else {
        return Err(Fault::new(StatusCode::NOT_FOUND, "no_such_picture", "there is no such picture"));
    };
    Ok(kept(&asked, format!("rules/pictures/{file}"), SVG, || text.to_owned()).await)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::*;

    fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
    }

    fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("readable").path());
        let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) = entries.partition(|path| path.is_dir());
        let files = files.into_iter().filter(|path| path.extension().is_some_and(|extension| extension == ending));
        files.chain(folders.iter().flat_map(|folder| self::files(folder, ending))).collect()
    }

    fn names(folder: &str, ending: &str) -> BTreeSet<String> {
        let name = |path: &PathBuf| path.file_name().expect("a file").to_string_lossy().into_owned();
        files(&root().join(folder), ending).iter().map(name).collect()
    }

    fn english() -> &'static RuleBook {
        &BOOKS[0]
    }

    fn ids() -> BTreeSet<&'static str> {
        let of_page = |page: &'static RulePage| {
            let rules = page.sections.iter().flat_map(|section| &section.rules).map(|rule| rule.id.as_str());
            rules.chain(page.examples.iter().map(|example| example.id.as_str()))
        };
        english().pages.iter().flat_map(of_page).collect()
    }

    #[test]
    fn every_rule_that_is_cited_is_on_a_page() {
        let known = ids();
        let mut cited = 0;
        for scenario in files(&root().join("scenarios"), "txt") {
            let text = fs::read_to_string(&scenario).expect("readable");
            let proves =
                text.lines().find_map(|line| line.strip_prefix("proves ")).expect("every scenario proves something");
            for id in proves.split_whitespace() {
                assert!(known.contains(id), "{}: {id} is on no page", scenario.display());
                cited += 1;
            }
        }
        // What the engine names in refusals and sums is a word in quotes: "PLACE-2".
        for file in files(&root().join("crates/engine/src"), "rs") {
            let text = fs::read_to_string(&file).expect("readable");
            for id in text.split('"').filter(|word| is_id(word)) {
                assert!(known.contains(id), "{}: {id} is on no page", file.display());
                cited += 1;
            }
        }
        assert!(cited > 200, "{cited}");
    }

    fn is_id(word: &str) -> bool {
        let Some((family, number)) = word.split_once('-') else { return false };
        let upper = family.len() > 2 && family.chars().all(|letter| letter.is_ascii_uppercase());
        upper && number.contains(|letter: char| letter.is_ascii_digit())
    }

    #[test]
    fn every_language_has_the_same_rules() {
        let numbers = |text: &str| -> Vec<String> {
            let mut found: Vec<String> = text
                .split(|letter: char| !letter.is_ascii_digit())
                .filter(|run| !run.is_empty())
                .map(str::to_owned)
                .collect();
            found.sort();
            found
        };
        for (page, other) in BOOKS[1..].iter().flat_map(|book| english().pages.iter().zip(&book.pages)) {
            let rules = |page: &'static RulePage| page.sections.iter().flat_map(|section| &section.rules);
            assert_eq!((page.id, page.sections.len()), (other.id, other.sections.len()), "{}", other.title);
            assert_eq!(rules(page).count(), rules(other).count(), "{}", other.title);
            for (rule, translated) in rules(page).zip(rules(other)) {
                assert_eq!((&rule.id, rule.ruling), (&translated.id, translated.ruling));
                assert_eq!(numbers(&rule.text), numbers(&translated.text), "{}: {}", rule.id, translated.text);
            }
            assert_eq!(page.examples.len(), other.examples.len(), "{}", other.title);
            for (example, translated) in page.examples.iter().zip(&other.examples) {
                assert_eq!(example.id, translated.id);
                assert_eq!(numbers(&example.points), numbers(&translated.points), "{}", example.id);
            }
            let files = |page: &RulePage| page.pictures.iter().map(|picture| picture.file.clone()).collect::<Vec<_>>();
            assert_eq!(files(page), files(other));
            assert_eq!(page.about_examples.is_empty(), other.about_examples.is_empty());
        }
    }

    #[test]
    fn nothing_is_lost_but_signs() {
        for (page, (_, text)) in english().pages.iter().zip(LANGUAGES[0].0) {
            let told = json(page);
            for line in text.lines().filter(|line| !line.starts_with("| [") && !line.starts_with("|---")) {
                let words = line.trim_start_matches(['#', '-', '|', ' ', '*', '!', '[']);
                let beginning: String = words.chars().take_while(|letter| !"*|]\"".contains(*letter)).collect();
                let is_empty_section =
                    line.starts_with("## Picture") || line == "## Examples" || line == "## The pages";
                let is_head = line.starts_with("| id |") || line.starts_with("| page |");
                assert!(is_empty_section || is_head || told.contains(beginning.trim()), "{}: {line}", page.id);
            }
        }
    }

    #[test]
    fn a_page_has_its_parts() {
        let classic = &english().pages[0];
        assert_eq!((classic.id, classic.title.as_str()), ("classic", "The base game"));
        assert!(classic.intro.starts_with("Two to five of you"));
        let cities = classic.sections.iter().find(|section| section.title == "Cities").expect("there");
        let [first, second, ..] = &cities.rules[..] else { panic!("four rules") };
        assert_eq!((first.id.as_str(), first.ruling), ("CITY-1", false));
        assert!(
            second.ruling && second.text.starts_with("When a city is complete") && second.text.contains("*Ruling:* no")
        );
        let place = classic.sections.iter().find(|section| section.title == "Placing a follower").expect("there");
        assert!(place.text.starts_with("A feature is a road") && place.rules.len() == 6);
        let example = &classic.examples[0];
        assert_eq!((example.id.as_str(), example.points.as_str()), ("EX-ROAD-4", "red 4"));
        assert_eq!((classic.examples.len(), classic.pictures.len()), (22, 2));
        assert!(classic.sections.iter().all(|section| !section.title.starts_with("Picture")));
    }

    #[test]
    fn the_lists_have_all_files() {
        let known: BTreeSet<String> = PICTURES.iter().map(|(file, _)| (*file).to_owned()).collect();
        assert_eq!(known, names("rules/pictures", "svg"));
        let shown: BTreeSet<String> =
            english().pages.iter().flat_map(|page| &page.pictures).map(|picture| picture.file.clone()).collect();
        assert_eq!(shown, known);
        let file = |id: &str| if id == "about" { "README.md".to_owned() } else { format!("{id}.md") };
        let pages: BTreeSet<String> = LANGUAGES[0].0.iter().map(|(id, _)| file(id)).collect();
        assert_eq!(pages, names("rules", "md"));
    }

    #[tokio::test]
    async fn pictures_have_addresses() {
        assert!(rule_picture(HeaderMap::new(), Named("river.svg".to_owned())).await.is_ok());
        assert!(rule_picture(HeaderMap::new(), Named("../classic.md".to_owned())).await.is_err());
    }
}
