// Plays every step of every lesson on a running server: `node tests/lessons.mjs http://127.0.0.1:4180`.
// What a lesson asks for must be legal where it asks for it, and so must every other answer that it takes.

import { readdirSync, readFileSync } from 'node:fs';

const server = process.argv[2];
if (!server) {
  console.error('usage: node tests/lessons.mjs SERVER, such as http://127.0.0.1:4180');
  process.exit(2);
}
const folder = new URL('../src/learn/lessons/', import.meta.url);
const lessons = readdirSync(folder).map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
const faults = [];

async function position(options, begin, more = {}) {
  const setup = {
    options,
    seats: 2,
    clock: { kind: 'none' },
    at_zero: 'shown',
    takeback: 'free',
    aids: 'all',
    visibility: 'unlisted',
    begin,
  };
  const answer = await fetch(`${server}/api/v1/positions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ setup, ...more }),
  });
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.detail);
  return body;
}

const fits = (action, want) => Object.entries(want).every(([key, value]) => JSON.stringify(action[key]) === JSON.stringify(value));

/** Whether the server lets the learner answer so: one legal action after the other has what is wanted. */
async function canBeDone(options, begin, wants, draft = []) {
  const { legal, preview, refusal } = await position(options, begin, draft.length > 0 ? { draft } : {});
  if (refusal) return false;
  const next = draft.length > 0 ? preview.next : legal;
  // An answer in a market stands by itself, whatever comes next.
  const answered = ['pick', 'bid', 'buy', 'sell'].includes(draft.at(-1)?.do);
  if (draft.length === wants.length) return answered || next.length === 0 || next.some((action) => action.do === 'pass');
  for (const action of next.filter((action) => fits(action, wants[draft.length]))) {
    if (await canBeDone(options, begin, wants, [...draft, action])) return true;
  }
  return false;
}

for (const { id, options, actions, steps } of lessons) {
  let checked = 0;
  for (const { key, at, solve = 0, accept = [], look } of steps) {
    const begin = actions.slice(0, at);
    const fault = (text) => faults.push(`${id}, ${key}: ${text}`);
    try {
      const answer = await position(options, begin, look ? { region: look } : {});
      if (look && !answer.region) fault('there is no such region');
      if (solve === 0) continue;
      checked += 1;
      if (answer.game.to_act !== 0) fault('it is not the learner’s turn');
      if (!(await canBeDone(options, begin, actions.slice(at, at + solve)))) fault('the answer is not legal');
      for (const wants of accept) {
        if (!(await canBeDone(options, begin, wants))) fault(`${JSON.stringify(wants)} is not legal`);
      }
    } catch (error) {
      fault(error.message);
    }
  }
  console.log(`${id}: ${steps.length} steps, ${checked} to play`);
}
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
