// Every step of every lesson, played against a real server.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { test } from 'node:test';
import { startServer } from './harness.mjs';

test('every lesson can be learnt', { timeout: 120_000 }, async () => {
  const server = await startServer();
  const lessons = spawn(process.execPath, [new URL('lessons.mjs', import.meta.url).pathname, server.address], {
    stdio: 'inherit',
  });
  const code = await new Promise((resolve) => lessons.on('exit', resolve));
  await server.stop();
  server.forget();
  assert.equal(code, 0);
});
