// Contact sheet: a table of all states in all views.

const page = (title, style, body) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>
  body { margin: 24px; font: 14px/1.4 system-ui, sans-serif; background: #e7e9ee; color: #1a1d29 }
  img { display: block; max-width: 100%; border: 1px solid #b8bdca; background: #fff }
  ${style}</style></head><body>${body}</body></html>`;

/** Contact sheet with a row per state and a column per view. */
export function sheetOf(groups, views, pictures) {
  const cell = (state, { name }) => {
    const file = pictures.get(`${state.id} ${name}`);
    const image = `<a href="${file}"><img loading="lazy" src="${file}" alt="${state.label}, ${name}"></a>`;
    return `<td>${file ? image : ''}</td>`;
  };
  const row = (state) =>
    `<tr><th scope="row">${state.label}<p>${state.says}</p></th>${views.map((view) => cell(state, view)).join('')}</tr>`;
  const heads = views.map(({ name }) => `<th scope="col">${name}</th>`).join('');
  const sections = groups.map(
    ({ heading, states }) =>
      `<h2>${heading}</h2><table><tr><td></td>${heads}</tr>${states.map(row).join('')}</table>`,
  );
  const style = `td, th { padding: 6px; vertical-align: top; text-align: start }
  th[scope=row] { width: 200px } td > a { display: block; width: 320px } th p { font-weight: 400 }`;
  return page('Pictures', style, `<h1>Pictures</h1>${sections.join('')}`);
}
