/** Page of Velada for three markets: the language, the prices and their currency change in the open page. */
import { formatTime, readPlan, showText, signIn } from '../host.js';

signIn({ plan: 'platea', productId: 'velada' });

interface Market {
  readonly lang: string;
  readonly currency: string;
  /** Name, price and regular price by the value of the plan. */
  readonly plans: Readonly<Record<string, readonly [name: string, price: number, regularPrice?: number]>>;
  readonly badge: string;
  readonly due: string;
  /** Texts by their `data-text`. Absent: those of the markup. */
  readonly texts: Readonly<Record<string, string>>;
  /** Names of features by those of the markup. */
  readonly features: Readonly<Record<string, string>>;
}

/** Texts and names of features in the markup, which is that of Colombia. */
const texts = new Map(
  [...document.querySelectorAll('[data-text]')].map((place) => [place, place.textContent]),
);
const features = new Map(
  [...document.querySelectorAll('[data-feature]')].map((item) => [
    item,
    item.getAttribute('data-feature') ?? '',
  ]),
);

const markets: Readonly<Record<string, Market>> = {
  co: {
    lang: 'es-CO',
    currency: 'COP',
    plans: {
      free: ['Sin plan', 0],
      platea: ['Platea', 189_900],
      palco: ['Palco', 459_900],
      camerino: ['Camerino', 1_249_900, 1_489_900],
    },
    badge: 'El favorito',
    due: 'Hoy pagas',
    texts: {},
    features: {},
  },
  in: {
    lang: 'en-IN',
    currency: 'INR',
    plans: {
      free: ['No plan', 0],
      platea: ['Stalls', 3_999],
      palco: ['Box', 9_499],
      camerino: ['Green Room', 1_24_900, 1_49_900],
    },
    badge: 'Most loved',
    due: 'Due today',
    texts: {
      skip: 'Skip to the plans',
      market: 'Country',
      title: 'The hall, at home',
      intro: 'Live concerts from forty stages. Change your plan or cancel whenever you like.',
      program: 'This week',
      heading: 'A year of music',
      terms: 'I agree that the plan renews every year until I cancel it.',
      help: 'Write to hello@velada.example. We look up what happened.',
      platea: 'To listen on your phone, with ads between works.',
      'platea-screens': '1 screen at a time',
      'platea-picture': 'Full HD picture',
      downloads: 'Downloads',
      palco: 'For a family that shares the sofa.',
      'palco-screens': '4 screens at a time',
      'palco-picture': '4K picture with lossless sound',
      'palco-downloads': 'Downloads on 2 devices',
      scores: 'Scores that follow the music',
      camerino: 'With rehearsals, and a real seat every month.',
      'camerino-screens': '8 screens at a time',
      'camerino-picture': '8K picture, spatial sound',
      'camerino-downloads': 'Downloads without limit',
      seats: '12 tickets a year, in 40 halls',
    },
    features: {
      Pantallas: 'Screens',
      Imagen: 'Picture',
      Descargas: 'Downloads',
      Partituras: 'Scores',
      Boletas: 'Tickets',
    },
  },
  jp: {
    lang: 'ja',
    currency: 'JPY',
    plans: {
      free: ['プランなし', 0],
      platea: ['一階席', 9_800],
      palco: ['ボックス席', 23_800],
      camerino: ['楽屋', 128_000, 148_000],
    },
    badge: '一番人気',
    due: '本日のお支払い',
    texts: {
      skip: 'プランへ移動',
      market: '国',
      title: 'ホールを、お部屋に',
      intro: '四十の舞台からの生中継。プランの変更も解約も、いつでも。',
      program: '今週の公演',
      heading: '音楽のある一年',
      terms: '解約するまで毎年更新されることに同意します。',
      help: 'hello@velada.example までご連絡ください。状況をお調べします。',
      platea: 'スマートフォンで聴く方に。曲間に広告があります。',
      'platea-screens': '同時視聴 1 台',
      'platea-picture': 'フル HD 画質',
      downloads: 'ダウンロード',
      palco: 'ソファを囲むご家族に。',
      'palco-screens': '同時視聴 4 台',
      'palco-picture': '4K 画質、ロスレス音声',
      'palco-downloads': '2 台にダウンロード',
      scores: '音楽と進む楽譜',
      camerino: 'リハーサルと、毎月の本物の座席つき。',
      'camerino-screens': '同時視聴 8 台',
      'camerino-picture': '8K 画質、立体音響',
      'camerino-downloads': 'ダウンロード無制限',
      seats: '年間 12 枚のチケット、40 のホールで',
    },
    features: {
      Pantallas: '同時視聴',
      Imagen: '画質と音声',
      Descargas: 'ダウンロード',
      Partituras: '楽譜',
      Boletas: 'チケット',
    },
  },
};

function show(market: Market): void {
  document.documentElement.lang = market.lang;
  for (const [place, text] of texts)
    place.textContent = market.texts[place.getAttribute('data-text') ?? ''] ?? text;
  for (const [item, name] of features) item.setAttribute('data-feature', market.features[name] ?? name);
  for (const [value, [label, price, regularPrice]] of Object.entries(market.plans)) {
    const plan = document.querySelector(`portal-plan[value="${value}"]`);
    plan?.setAttribute('label', label);
    plan?.setAttribute('price', String(price));
    plan?.setAttribute('currency', market.currency);
    if (regularPrice) plan?.setAttribute('regular-price', String(regularPrice));
    if (plan?.hasAttribute('badge')) plan.setAttribute('badge', market.badge);
  }
}

const select = document.querySelector<HTMLSelectElement>('#market');
const getMarket = (): Market | undefined => markets[select?.value ?? ''];

select?.addEventListener('change', () => {
  const market = getMarket();
  if (market) show(market);
});

const terms = document.querySelector<HTMLInputElement>('.terms input');

// A page in another market replaces the year that is paid for by the difference.
document.addEventListener('plan-review', (event) => {
  // What was agreed to is another order.
  if (terms) terms.checked = false;
  const { kind, from, to } = event.detail;
  if (kind !== 'switch' || !from) return;
  const [old, { price, currency }] = [readPlan(from), readPlan(to)];
  const label = getMarket()?.due ?? '';
  event.respondWith({ amounts: [{ label, price: Math.max(0, price - old.price), currency, due: true }] });
});

document.addEventListener('plan-assigned', ({ detail: { productPlanId = '', startTimeInSeconds } }) => {
  showText('#coming', `${readPlan(productPlanId).label}: ${formatTime(startTimeInSeconds ?? 0)}`);
});
