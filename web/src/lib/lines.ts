// The lines of a stream, as they come; empty ones only say that the other side is there.

export async function* lines(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    rest += value ?? '';
    const whole = rest.split('\n');
    rest = done ? '' : (whole.pop() ?? '');
    yield* whole.filter((line) => line.trim() !== '');
    if (done) return;
  }
}
