// Parts of generated Markdown.

/** Returns a text as code; one with backticks needs two around it. */
export function code(text) {
  if (!text) return '';
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}

/** Returns the lines of a table, or none without rows. A pipe in a cell is escaped, also inside code, as GitHub requires. */
export function table(columns, rows = []) {
  if (!rows.length) return [];
  const line = (cells) =>
    `| ${cells.map((cell) => cell?.replaceAll('|', '\\|').replace(/\s+/g, ' ') || '–').join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line), ''];
}
