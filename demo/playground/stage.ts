/** The live widgets: made anew for each customer, so that nothing of the one before stays on screen. */
import { find } from './dom.js';

const templates = ['#picker-template', '#settings-template'].map((id) => find(id, HTMLTemplateElement));

const session = document.querySelector('portal-session');
if (!session) throw new Error('The page has no <portal-session>');

/** The `<portal-session>` around both widgets. */
export const stage = session;

/** Shows both widgets for the customer with this token. */
export function present(token: string): void {
  // The session comes first, so that the widgets find it when they enter the page.
  stage.sessionToken = token;
  for (const template of templates) {
    const { parentElement } = template;
    while (template.nextSibling) template.nextSibling.remove();
    parentElement?.append(document.importNode(template.content, true));
  }
}

/** Says in place of the widgets why they are not there. */
export function presentProblem(text: string): void {
  for (const template of templates) {
    while (template.nextSibling) template.nextSibling.remove();
  }
  const note = document.createElement('p');
  note.className = 'blank';
  note.textContent = text;
  templates[0]?.after(note);
}
