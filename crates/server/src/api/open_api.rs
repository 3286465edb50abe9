//! The description of the API: what the calls themselves do not say, and a page for people.

use std::fmt::Write as _;

use bastide_table::{Message, Told, View};
use serde_json::{Map, Value, json};
use utoipa::openapi::{OpenApi, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::games::Done;
use crate::fault::Fault;

/// Words that go before all calls.
const ABOUT: &str = "The calls of a Bastide server. Unknown keys of answers are to be passed over: more may come. Refusals \
are problem JSON (RFC 9457) with a `code` for programs, a `detail` for people, and the `rule` and the tile `at` where a \
rule is broken. Calls that change a table take an `Idempotency-Key`: what is asked twice under one key is done once.";

/// Messages that have another name in an address, besides their own.
const ALSO: [(&str, &str); 3] = [("turn", "answer"), ("seat", "seats"), ("seat", "kick")];

/// Adds what the calls themselves do not say: who may call, where, what goes over the socket, and all that can be said to
/// a table.
pub fn complete(described: OpenApi) -> OpenApi {
    let mut all = serde_json::to_value(described).expect("a description is JSON");
    all["info"] = json!({
        "title": "Bastide", "version": env!("CARGO_PKG_VERSION"), "description": ABOUT,
        "license": { "name": "MIT OR Apache-2.0" },
    });
    all["servers"] = json!([{ "url": "/api/v1" }]);
    let schemas = all["components"]["schemas"].as_object_mut().expect("the calls have schemas");
    let mut add = |(name, schema): (String, RefOr<Schema>)| {
        schemas.entry(name).or_insert_with(|| serde_json::to_value(schema).expect("a schema is JSON"));
    };
    let mut needed = Vec::new();
    for (name, schema, gather) in [
        (Message::name(), Message::schema(), Message::schemas as fn(&mut Vec<(String, RefOr<Schema>)>)),
        (Told::name(), Told::schema(), Told::schemas),
        (View::name(), View::schema(), View::schemas),
        (Done::name(), Done::schema(), Done::schemas),
        (Fault::name(), Fault::schema(), Fault::schemas),
    ] {
        add((name.into_owned(), schema));
        gather(&mut needed);
    }
    needed.into_iter().for_each(add);
    all["components"]["securitySchemes"] = json!({ "token": { "type": "http", "scheme": "bearer" } });
    let messages = all["components"]["schemas"]["Message"]["oneOf"].as_array().cloned().unwrap_or_default();
    let paths = all["paths"].as_object_mut().expect("there are calls");
    for message in messages {
        say(paths, message);
    }
    serde_json::from_value(all).expect("still a description")
}

/// Adds the calls that bring a message to a table: its fields without its name are the body.
fn say(paths: &mut Map<String, Value>, mut message: Value) {
    let about = message["description"].take();
    let name = message["properties"]["t"]["enum"][0].as_str().expect("every message has a name").to_owned();
    if let Some(fields) = message["properties"].as_object_mut() {
        fields.remove("t");
    }
    if let Some(required) = message["required"].as_array_mut() {
        required.retain(|field| field != "t");
    }
    message["additionalProperties"] = json!(false);
    let also = ALSO.into_iter().filter(|(message, _)| *message == name).map(|(_, address)| address.to_owned());
    let own = (name != "seat").then(|| name.replace('_', "-"));
    for address in own.into_iter().chain(also) {
        let key = json!({
            "name": "Idempotency-Key", "in": "header", "required": false, "schema": { "type": "string", "maxLength": 255 },
            "description": "What is asked twice under one key is done once",
        });
        let problem = json!({ "description": "Refused", "content":
            { "application/problem+json": { "schema": { "$ref": "#/components/schemas/Problem" } } } });
        let done = json!({ "description": "Done, and stored", "content":
            { "application/json": { "schema": { "$ref": "#/components/schemas/Done" } } } });
        let needs_body = message["required"].as_array().is_some_and(|required| !required.is_empty());
        paths.insert(
            format!("/games/{{game}}/{address}"),
            json!({ "post": {
                "tags": ["at the table"], "operationId": format!("say_{}", address.replace('-', "_")),
                "summary": about, "security": [{ "token": [] }],
                "parameters": [{ "name": "game", "in": "path", "required": true, "schema": { "type": "string" } }, key],
                "requestBody": { "required": needs_body, "content": { "application/json": { "schema": message } } },
                "responses": { "200": done, "4XX": problem },
            }}),
        );
    }
}

/// The description as a page for people.
pub fn page(described: &OpenApi) -> String {
    let all = serde_json::to_value(described).expect("a description is JSON");
    let mut out = String::from(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>Bastide: the API</title><link rel=\"stylesheet\" href=\"/api/page.css\"><main><h1>Bastide: the API</h1>",
    );
    let _ = write!(out, "<p>{}</p>", words(&all["info"]["description"]));
    out.push_str("<p>For programs: <a href=\"/api/openapi.json\">openapi.json</a>.</p>");
    for (path, calls) in all["paths"].as_object().into_iter().flatten() {
        for (method, call) in calls.as_object().into_iter().flatten() {
            operation(&mut out, path, method, call);
        }
    }
    out.push_str("<h2>Schemas</h2>");
    for (name, schema) in all["components"]["schemas"].as_object().into_iter().flatten() {
        let _ = write!(out, "<section id=\"{0}\"><h3>{0}</h3><p>{1}</p>", escaped(name), words(&schema["description"]));
        if let Some(forms) = schema["oneOf"].as_array() {
            forms.iter().for_each(|form| fields(&mut out, form));
        } else {
            fields(&mut out, schema);
        }
        out.push_str("</section>");
    }
    out.push_str("</main></html>");
    out
}

fn operation(out: &mut String, path: &str, method: &str, call: &Value) {
    let about = call.get("description").or(call.get("summary")).unwrap_or(&Value::Null);
    let _ = write!(out, "<section><h3><b>{}</b> <code>{}</code></h3>", method.to_uppercase(), escaped(path));
    let _ = write!(out, "<p>{}</p>", words(about));
    let asked: Vec<&Value> = call["parameters"].as_array().into_iter().flatten().collect();
    if !asked.is_empty() {
        out.push_str("<table>");
        for parameter in asked {
            let _ = write!(
                out,
                "<tr><td><code>{}</code><td>{}<td>{}<td>{}",
                words(&parameter["name"]),
                words(&parameter["in"]),
                kind(&parameter["schema"]),
                words(&parameter["description"])
            );
        }
        out.push_str("</table>");
    }
    if let Some(body) = call["requestBody"]["content"]["application/json"].get("schema") {
        let _ = write!(out, "<p>Body: {}</p>", kind(body));
        fields(out, body);
    }
    out.push_str("<p>Answers: ");
    for (status, answer) in call["responses"].as_object().into_iter().flatten() {
        let contents: Vec<String> = answer["content"]
            .as_object()
            .into_iter()
            .flatten()
            .map(|(media, content)| format!("{} as {media}", kind(&content["schema"])))
            .collect();
        let _ = write!(out, "<code>{status}</code> {} ", contents.join(", "));
    }
    out.push_str("</p></section>");
}

fn fields(out: &mut String, schema: &Value) {
    let parts = schema["allOf"].as_array().cloned().unwrap_or_else(|| vec![schema.clone()]);
    for part in parts {
        let Some(properties) = part["properties"].as_object() else { continue };
        if !part["description"].is_null() {
            let _ = write!(out, "<p>{}</p>", words(&part["description"]));
        }
        out.push_str("<table>");
        for (name, field) in properties {
            let must = part["required"].as_array().is_some_and(|required| required.iter().any(|field| field == name));
            let (name, optional) = (escaped(name), if must { "" } else { " <i>optional</i>" });
            let _ = write!(
                out,
                "<tr><td><code>{name}</code>{optional}<td>{}<td>{}",
                kind(field),
                words(&field["description"])
            );
        }
        out.push_str("</table>");
    }
}

/// What kind of value a schema stands for, in a word or two.
fn kind(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|reference| reference.rsplit('/').next()) {
        return format!("<a href=\"#{0}\">{0}</a>", escaped(name));
    }
    if let Some(values) = schema["enum"].as_array() {
        return values.iter().map(|value| format!("<code>{}</code>", words(value))).collect::<Vec<_>>().join(" or ");
    }
    for forms in ["oneOf", "anyOf", "allOf"] {
        if let Some(forms) = schema[forms].as_array() {
            let forms: Vec<String> = forms.iter().map(kind).filter(|form| form != "null").collect();
            return forms.join(" or ");
        }
    }
    match &schema["type"] {
        Value::String(name) if name == "array" => format!("list of {}", kind(&schema["items"])),
        Value::String(name) => escaped(name),
        Value::Array(names) => {
            let names = names.iter().filter_map(Value::as_str).filter(|name| *name != "null");
            names.map(escaped).collect::<Vec<_>>().join(" or ")
        }
        _ => "anything".to_owned(),
    }
}

fn words(value: &Value) -> String {
    value.as_str().map_or_else(String::new, escaped)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_has_a_call_and_every_reference_an_end() {
        let (_, described) = crate::api::routes();
        let all = serde_json::to_value(&described).expect("JSON");
        for verb in ["join", "turn", "answer", "seats", "kick", "answer-takeback", "rematch", "leave"] {
            assert!(all["paths"].get(format!("/games/{{game}}/{verb}")).is_some(), "{verb}");
        }
        let text = all.to_string();
        for reference in text.split("\"#/components/schemas/").skip(1) {
            let name = reference.split('"').next().expect("a name");
            assert!(all["components"]["schemas"].get(name).is_some(), "{name} is described nowhere");
        }
        let page = page(&described);
        assert!(page.contains("/games/{game}/turn") && page.contains("id=\"Told\""));
    }
}
