/** The playground as a page: narrow and wide, by keyboard, and by itself. */
import { expect } from '@open-wc/testing';
import { spy } from 'sinon';
import { outcome, part, read, type, until } from '../../helpers.js';
import { Playground } from './helpers.js';

const frameOf = ({ page }: Playground): HTMLElement => page.frameElement as HTMLElement;

describe('the playground, page', () => {
  it('fits every width from 280 to 1600 pixels', async () => {
    const playground = await Playground.open('?plans=12');
    for (const panel of ['watch', 'controls', 'html']) {
      playground.choose('panel', panel);
      for (const width of [280, 360, 768, 1024, 1200, 1280, 1440, 1600]) {
        frameOf(playground).style.width = `${width}px`;
        const { scrollWidth } = playground.document.documentElement;
        expect(scrollWidth, `${panel} at ${width}`).to.be.at.most(width);
      }
    }
  });

  it('is used by keyboard alone', async () => {
    const playground = await Playground.open('?scenario=upgrade');
    const { picker, document } = playground;
    playground.find('#start-over').focus();
    const reaches = async (goal: () => boolean): Promise<void> => {
      for (let presses = 0; presses < 20 && !goal(); presses++) await type('Tab');
      expect(goal()).to.equal(true);
    };
    await reaches(() => picker.shadowRoot?.activeElement === part(picker, 'submit'));
    await type('Enter');
    await until(() => part(picker, 'dialog').matches('[open]'), 'the review');
    await reaches(() => picker.shadowRoot?.activeElement === part(picker, 'confirm'));
    await type('Enter');
    await outcome(picker);
    await playground.ledger(1, 1);

    playground.find('#scenarios a[href*=refused]').focus();
    await type('Enter');
    await until(() => read(playground.find('#scenario-title')) === 'Service refuses', 'the scenario');
    expect(document.activeElement?.getAttribute('aria-current')).to.equal('page');
  });

  it('says on a narrow screen what happened, and leads there', async () => {
    const playground = await Playground.open();
    frameOf(playground).style.width = '360px';
    await playground.change();
    await playground.ledger(1, 1);
    const dock = playground.find('.dock a');
    expect(read(dock)).to.equal('Received 2 Applied 1 plan-assigned');
    const asks = spy(playground.page, 'fetch');
    const arrived = new Promise((resolve) => playground.page.addEventListener('hashchange', resolve));
    dock.click();
    await arrived;
    expect(asks.args, 'nothing starts over').to.deep.equal([]);
    await until(() => {
      const { top } = playground.find('#ledger-heading').getBoundingClientRect();
      return top >= 0 && top < playground.page.innerHeight / 2;
    }, 'the ledger in sight');
  });

  it('asks nobody but its own server for anything', async () => {
    const playground = await Playground.open('?theme=playful&lang=de');
    await playground.change();
    const entries = playground.page.performance.getEntriesByType('resource');
    expect(entries).to.not.be.empty;
    for (const { name } of entries) expect(new URL(name).origin).to.equal(location.origin);
    const policy = playground.find('meta[http-equiv=Content-Security-Policy]').getAttribute('content');
    expect(policy).to.include("default-src 'self'");
  });

  it('starts over with a new customer', async () => {
    const playground = await Playground.open('?scenario=refused');
    await playground.change();
    await playground.ledger(1, 0);
    await playground.renewed(() => playground.find('#start-over').click());
    await playground.ledger(0, 0);
    await playground.change();
    await playground.ledger(1, 0);
    expect(playground.events).to.include('plan-error');
  });
});
