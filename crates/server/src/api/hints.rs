//! What the bots know, told to people: a turn for whoever asks for advice, and chances of winning for those who look back.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use bastide_bots::{Advice, Evaluation, Level, Points, Weights, chances as chances_at};
use bastide_table::{ActionShape, Position, RegionCard, Setup, WrittenAction, look_back};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::app::App;
use crate::fault::{Fault, Input, Named};
use crate::people::Known;

/// Whose advice it is: the strongest on offer.
const ADVISER: Level = Level::Master;

/// A turn that a bot would play, and why: by how much it changes the points that every seat can expect to end with. The regions
/// with `supply`, `tempo` and `rest` add up to `total`.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct Hint {
    /// The number of the last event.
    seq: u64,
    /// Whom it is for.
    seat: u8,
    /// The bot that would play it.
    level: &'static str,
    /// The whole turn.
    #[schema(value_type = Vec<ActionShape>)]
    #[ts(as = "Vec<ActionShape>")]
    actions: Vec<WrittenAction>,
    /// Regions that it makes worth more or less, the greatest difference first.
    regions: Vec<HintRegion>,
    /// Followers and others that are kept, spent or likely to come home, for each seat.
    supply: Vec<f64>,
    /// Who lays the next tile, for each seat.
    tempo: Vec<f64>,
    /// Everything else, for each seat.
    rest: Vec<f64>,
    /// All of it, for each seat.
    total: Vec<f64>,
}

/// What a turn makes of a region.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct HintRegion {
    /// City, road …; `field` with the card of a city where its farmers are paid city by city (FARM-2).
    what: String,
    /// The region after the turn.
    card: RegionCard,
    /// The difference for each seat.
    points: Vec<f64>,
}

/// What the strongest of the bots on offer would do, with the reason. Only whoever is to act may ask, and only at a table that
/// allows all aids.
#[utoipa::path(get, path = "/games/{game}/hint", tag = "games", security(("token" = [])), params(("game" = String, Path)),
    responses((status = 200, body = Hint), (status = "4XX", body = Fault, content_type = "application/problem+json")))]
pub async fn hint(
    State(app): State<App>,
    Known(person): Known,
    Named(game): Named<String>,
) -> Result<Json<Hint>, Fault> {
    let asked = app.hub.ask(&game, |room| {
        let position = room.position_for_advice(&person.user)?;
        Ok::<_, bastide_table::Problem>((room.seq(), room.to_act().unwrap_or_default(), position))
    });
    let (seq, seat, position) = asked.await??;
    let advice = app.hub.advise(position, ADVISER, seq).await;
    let (position, advice) =
        advice.ok_or_else(|| Fault::new(StatusCode::INTERNAL_SERVER_ERROR, "failed", "nobody has any advice"))?;
    Ok(Json(told(&position, &advice, seq, seat)))
}

fn told(position: &Position, advice: &Advice, seq: u64, seat: u8) -> Hint {
    let seats = position.rules.players();
    let change = &advice.change;
    let places: Vec<_> = change.regions.iter().map(|region| region.at).collect();
    let cards = position.after(&advice.turn).cards(&places);
    let regions: Vec<HintRegion> = change
        .regions
        .iter()
        .zip(cards)
        .filter_map(|(region, card)| {
            Some(HintRegion { what: region.kind.to_string(), card: card?, points: tenths(&region.points, seats) })
        })
        .collect();
    let (supply, tempo, total) =
        (tenths(&change.supply, seats), tenths(&change.tempo, seats), tenths(&change.total, seats));
    // People add up what they read: what rounding leaves over goes to the rest.
    let rest = (0..usize::from(seats)).map(|seat| {
        let told: f64 = regions.iter().map(|region| region.points[seat]).sum();
        tenth(total[seat] - told - supply[seat] - tempo[seat])
    });
    Hint {
        seq,
        seat,
        level: ADVISER.id(),
        actions: position.written(&advice.turn),
        rest: rest.collect(),
        regions,
        supply,
        tempo,
        total,
    }
}

fn tenth(points: f64) -> f64 {
    // Adding nothing makes a negative nothing a plain one.
    (points * 10.0).round() / 10.0 + 0.0
}

fn tenths(points: &Points, seats: u8) -> Vec<f64> {
    points[..usize::from(seats)].iter().map(|&points| tenth(points)).collect()
}

/// A finished game to look back on.
#[derive(Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct ChancesQuestion {
    /// The game, with all its actions in `begin`, draws included.
    setup: Setup,
}

/// How likely everybody was to win, all along a game.
#[derive(Serialize, TS, ToSchema)]
#[ts(export)]
pub struct Chances {
    /// Before the first action and after each: the chance of every seat, from 0 to 1.
    chances: Vec<Vec<f64>>,
}

/// How likely everybody was to win, before the first action of a finished game and after each. Nothing is kept.
#[utoipa::path(post, path = "/chances", tag = "games", request_body = ChancesQuestion,
    responses((status = 200, body = Chances), (status = "4XX", body = Fault, content_type = "application/problem+json")))]
pub async fn chances(Input(question): Input<ChancesQuestion>) -> Result<Json<Chances>, Fault> {
    let look = move || {
        let (mut chances, mut evaluation) = (Vec::new(), None);
        look_back(question.setup, |rules, state| {
            let evaluation = evaluation.get_or_insert_with(|| Evaluation::new(rules, Weights::V1));
            let all = chances_at(rules, state, evaluation);
            let round = |chance: &f64| (chance * 10_000.0).round() / 10_000.0;
            chances.push(all[..usize::from(rules.players())].iter().map(round).collect());
        })
        .map(|()| Chances { chances })
    };
    // A long game takes a while to play through: not on the threads that serve everybody else.
    let answer = tokio::task::spawn_blocking(look).await;
    let failed = |_| Fault::new(StatusCode::INTERNAL_SERVER_ERROR, "failed", "the game could not be looked at");
    Ok(Json(answer.map_err(failed)??))
}
