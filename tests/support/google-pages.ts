/**
 * Pages of Google Finance, made by hand to the shapes that public parsers describe: the classic
 * layout with its attributes, the one of 2026 without, and the embedded array that both carry.
 */
interface Figures {
  readonly code: string
  readonly market: string
  readonly name: string
  readonly currency: string | null
  readonly price: number
  readonly change: number
  /** Stated beside price and change; absent, the page states none. */
  readonly previousClose?: number
  /** Seconds; of the last trade in a normal session. */
  readonly epoch: number
}

export const VODAFONE_FIGURES: Figures = {
  code: 'VOD',
  market: 'LON',
  name: 'Vodafone Group plc',
  currency: 'GBX',
  price: 91.52,
  change: 0.41999817,
  previousClose: 91.1,
  epoch: 1_789_727_100,
}

function block(key: string, data: unknown): string {
  return `<script class="${key}">AF_initDataCallback({key: '${key}', hash: '2', data:${JSON.stringify(data)}, sideChannel: {}});</script>`
}

/** The page is written hours after the last trade. */
const PAGE_DELAY_SECONDS = 3 * 3600

function listing(given: Figures): unknown[] {
  const { code, market, name, currency, price, change, previousClose = null, epoch } = given
  const pair = [code, market]
  const figures = [price, change, (change / (price - change)) * 100, 2, 2, 4]
  const place = [[epoch + PAGE_DELAY_SECONDS], 'Europe/London', 3600, '/m/01', null, null, [epoch]]
  return ['/m/01', pair, name, 0, currency, figures, null, previousClose, '#0f9d58', 'GB', ...place]
}

/** Both layouts' scripts: a block that is no JSON, another share, then the listing deep inside. */
function scripts(figures: Figures): string {
  const other = { ...figures, code: 'OTHER', price: 1, currency: 'USD' }
  return [
    `<script class="ds:0">AF_initDataCallback({key: 'ds:0', hash: '1', data:function(){return []}});</script>`,
    block('ds:1', [[[listing(other)]]]),
    block('ds:2', [[[null, [[listing(figures)]], 'text with ] and "quotes"']]]),
  ].join('\n')
}

/** @param shown the price as users see it, `GBX&nbsp;91.52` or `R$&nbsp;31,85` */
export function classicPage(figures: Figures, shown: string, { withScripts = true } = {}): string {
  const { code, price, currency, market, epoch, name } = figures
  return `<!doctype html><html><head><link rel="canonical" href="https://www.google.com/finance/quote/${code}:${market}"></head><body><c-wiz><div data-last-price="${price}" data-currency-code="${currency}"
    data-exchange="${market}" data-last-normal-market-timestamp="${epoch}" data-tz-offset="3600000">
    <div class="zzDege">${name}</div><div class="YMlKec fxKbKc">${shown}</div></div></c-wiz>
    ${withScripts ? scripts(figures) : ''}</body></html>`
}

export function layoutOf2026(figures: Figures): string {
  return `<!doctype html><html><body><div class="N6SYTe"><span>${figures.price}</span></div>
    ${scripts(figures)}</body></html>`
}

export const NO_MATCH_PAGE =
  '<!doctype html><html><body><h1>We couldn’t find any match for your search.</h1></body></html>'

export const CONSENT_PAGE =
  '<!doctype html><html><body><form action="https://consent.google.com/save"><button>Accept all</button></form></body></html>'
