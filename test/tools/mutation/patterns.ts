/** Slips in a regular expression: an anchor, a quantifier or an alternative too few, a class turned round. */

/** An escape, a class, a quantifier in numbers, the head of a group, or any other character. */
const tokens = /\\(?:[pP]\{[^}]*\}|x..|.)|\[(?:\\.|[^\]\\])*\]|\{[\d,]+\}|\(\?(?:<?[:=!])|./gu;

function slips(token: string): string[] {
  if (/^(\^|\$|\?|\{[\d,]+\})$/.test(token)) return [''];
  if (token === '+') return ['', '*'];
  if (token === '*') return ['', '+'];
  if (/^\\[dswpb]/i.test(token)) {
    const letter = token[1] ?? '';
    return [
      `\\${letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()}${token.slice(2)}`,
    ];
  }
  if (token.startsWith('[^')) return [`[${token.slice(2)}`];
  return token.startsWith('[') ? [`[^${token.slice(1)}`] : [];
}

/** The pattern without one of its alternatives: where each begins and ends, by its tokens. */
function alternatives(parts: readonly string[]): string[] {
  const found: string[] = [];
  const open: { start: number; bars: number[] }[] = [{ start: -1, bars: [] }];
  [...parts, ')'].forEach((part, at) => {
    if (part.startsWith('(')) open.push({ start: at, bars: [] });
    if (part === '|') open.at(-1)?.bars.push(at);
    if (part !== ')') return;
    const { start, bars } = open.pop() ?? { start: 0, bars: [] };
    const edges = [start, ...bars, at];
    if (bars.length)
      for (let edge = 1; edge < edges.length; edge++) {
        const [from = 0, to = 0] = [edges[edge - 1], edges[edge]];
        // The first one goes with the bar after it, any other with the one before.
        const kept =
          edge === 1
            ? [parts.slice(0, from + 1), parts.slice(to + 1)]
            : [parts.slice(0, from), parts.slice(to)];
        found.push(kept.flat().join(''));
      }
  });
  return found;
}

function isPattern(body: string, flags: string): boolean {
  try {
    return body !== '' && Boolean(new RegExp(body, flags));
  } catch {
    return false;
  }
}

/** Every wrong spelling of a literal that is still a regular expression. */
export function patternsOf(literal: string): string[] {
  const end = literal.lastIndexOf('/');
  const [body, flags] = [literal.slice(1, end), literal.slice(end + 1)];
  const parts: string[] = [...(body.match(tokens) ?? [])];
  const slipped = parts.flatMap((part, at) => slips(part).map((slip) => parts.with(at, slip).join('')));
  const bodies = [...slipped, ...alternatives(parts)].filter((wrong) => isPattern(wrong, flags));
  const fewer = Array.from(flags)
    .map((flag) => flags.replace(flag, ''))
    .filter((wrong) => isPattern(body, wrong));
  return [...bodies.map((wrong) => `/${wrong}/${flags}`), ...fewer.map((wrong) => `/${body}/${wrong}`)];
}
