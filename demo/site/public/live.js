/** The live examples: their height and color scheme, their events, and the same page in StackBlitz and CodePen. */

const root = document.documentElement;

/** Height of a frame at most. A longer page scrolls, so that its dialogs stay in view. */
const maxHeight = 800;

/** Pages of businesses that are dark in both schemes stay as they are. */
function applyTheme(frame) {
  const page = frame.contentDocument?.documentElement;
  if (!page) return;
  page.style.colorScheme = '';
  if (/light.*dark/.test(frame.contentWindow.getComputedStyle(page).colorScheme) || frame.closest('.live'))
    page.style.colorScheme = root.dataset.theme;
}

const business = document.querySelector('.business iframe');
business?.addEventListener('load', () => {
  applyTheme(business);
  for (const link of document.querySelectorAll('.business nav a'))
    if (link.href === business.contentWindow.location.href) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
});

const events = ['plan-review', 'plan-dismiss', 'plan-assigned', 'plan-error'];

for (const frame of document.querySelectorAll('.live iframe')) {
  const prepare = () => {
    const page = frame.contentDocument;
    // Lazy: the frame is still empty.
    if (!page?.body || page.URL === 'about:blank') return;
    applyTheme(frame);
    const output = frame.parentElement.querySelector('output');
    output.textContent = '';
    for (const name of events)
      page.addEventListener(name, ({ detail }) => {
        output.textContent = `${name} ${JSON.stringify(detail, null, 1).replace(/\s+/g, ' ')}`;
      });
    new ResizeObserver(() => {
      frame.style.blockSize = `${Math.min(Math.max(page.body.offsetHeight + 34, 480), maxHeight)}px`;
    }).observe(page.body);
  };
  frame.addEventListener('load', prepare);
  prepare();
}

new MutationObserver(() => {
  for (const frame of document.querySelectorAll('.live iframe, .business iframe')) applyTheme(frame);
}).observe(root, { attributeFilter: ['data-theme'] });

/** Fields of the form with which each service creates a project. */
const services = {
  stackblitz: {
    action: 'https://stackblitz.com/run',
    fieldsOf: (title, html) => ({
      'project[title]': title,
      'project[template]': 'html',
      'project[files][index.html]': html,
    }),
  },
  codepen: {
    action: 'https://codepen.io/pen/define',
    fieldsOf: (title, html) => ({ data: JSON.stringify({ title, html, editors: '100' }) }),
  },
};

document.addEventListener('click', async ({ target }) => {
  const service = services[target.dataset?.open];
  if (!service) return;
  const { src } = target.closest('.live').querySelector('iframe');
  const page = await (await fetch(src)).text();
  const html = page.replaceAll('../npm/', 'https://cdn.jsdelivr.net/npm/');
  const form = Object.assign(document.createElement('form'), {
    action: service.action,
    method: 'post',
    target: '_blank',
  });
  for (const [name, value] of Object.entries(service.fieldsOf(document.title, html)))
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  document.body.append(form);
  form.submit();
  form.remove();
});
