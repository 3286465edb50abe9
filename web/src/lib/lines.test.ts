import { expect, test } from 'vitest';
import { lines } from './lines';

test('lines come whole, however they are cut', async () => {
  const cut = ['{"a":1}\n{"b"', ':2}\n\n', '{"c":"\u00e9"}'];
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of cut) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
  const seen: string[] = [];
  for await (const line of lines(stream)) seen.push(line);
  expect(seen).toEqual(['{"a":1}', '{"b":2}', '{"c":"\u00e9"}']);
});
