/**
 * The desk's panels as widgets of OpenBB Workspace: a widget is a table of the rows that one GET call
 * answers. Workspace sends parameters in the query only and shows rows without nesting, so that a panel
 * whose call needs a part of the path, or whose rows are nested, is no widget.
 */
import { listPriceAlerts } from '@leadenhall/contract/alerts/endpoints.ts'
import { COLUMNS } from '@leadenhall/contract/desk/grid.ts'
import { factsOf, type PanelKind } from '@leadenhall/contract/desk/panel-kinds.ts'
import { listJournal } from '@leadenhall/contract/journal/endpoints.ts'
import { listOffers } from '@leadenhall/contract/offers/endpoints.ts'
import { getHoldings } from '@leadenhall/contract/portfolio/endpoints.ts'
import { listQuotes } from '@leadenhall/contract/quotes/endpoints.ts'
import { listShorts } from '@leadenhall/contract/shorts/endpoints.ts'
import { listStories } from '@leadenhall/contract/tape/endpoints.ts'
import { listTrusts } from '@leadenhall/contract/trusts/endpoints.ts'

type CellType = 'text' | 'number' | 'boolean' | 'dateString'
type Column = readonly [field: string, header: string, type?: CellType]

interface WidgetFacts {
  readonly name: string
  readonly description: string
  readonly category: string
  readonly endpoint: { readonly path: string }
  /** Field of the answer that has the rows; null for an answer that is the rows. */
  readonly rows: string | null
  readonly columns: readonly Column[]
  /** It shows the tickers that a link gives it. */
  readonly isLinked?: true
}

/** Parameter by which widgets follow the ticker of a row that is clicked. */
export const LINKED_PARAM = 'tickers'
export const FIRST_TICKER = 'AZN.L'
/** Width of Workspace's grid. */
const OPENBB_COLUMNS = 40

const PRICE_NOTE =
  'A price is in the unit beside it (GBX is pence). Source, instant and whether it is simulated are in “provenance” of each row.'

const PANELS: Partial<Readonly<Record<PanelKind, WidgetFacts>>> = {
  quote: {
    name: 'Quote',
    description: `Latest prices of tickers, separated by commas. ${PRICE_NOTE}`,
    category: 'Market',
    endpoint: listQuotes,
    rows: 'items',
    isLinked: true,
    columns: [
      ['ticker', 'Ticker'],
      ['name', 'Name'],
      ['price', 'Price', 'number'],
      ['unit', 'Unit'],
      ['change', 'Change', 'number'],
      ['changeRatio', 'Change (0.05 is 5%)', 'number'],
      ['previousClose', 'Previous close', 'number'],
      ['dayLow', 'Low', 'number'],
      ['dayHigh', 'High', 'number'],
      ['volume', 'Volume', 'number'],
      ['priceEarnings', 'P/E', 'number'],
      ['dividendYield', 'Yield (0.05 is 5%)', 'number'],
    ],
  },
  holdings: {
    name: 'Holdings',
    description:
      'What you hold, in pounds. An empty value is not known, for the reason beside it. Needs a key that reads the portfolio.',
    category: 'Portfolio',
    endpoint: getHoldings,
    rows: 'holdings',
    columns: [
      ['ticker', 'Ticker'],
      ['name', 'Name'],
      ['quantity', 'Quantity'],
      ['cost', 'Cost (GBP)'],
      ['value', 'Value (GBP)'],
      ['today', 'Today (GBP)'],
      ['gainRatio', 'Gain (0.05 is 5%)', 'number'],
      ['weight', 'Weight (0.05 is 5%)', 'number'],
      ['priceAsOf', 'Price as of'],
      ['unknownBecause', 'Not known because'],
    ],
  },
  tape: {
    name: 'Tape',
    description:
      'What prices and volumes of tickers did, newest first: up to 50 tickers, separated by commas.',
    category: 'Market',
    endpoint: listStories,
    rows: null,
    isLinked: true,
    columns: [
      ['time', 'Time'],
      ['ticker', 'Ticker'],
      ['headline', 'Headline'],
      ['kind', 'Kind'],
      ['simulated', 'Simulated', 'boolean'],
    ],
  },
  alerts: {
    name: 'Price alerts',
    description: 'Your price alerts, with the price at the last check in the unit beside it.',
    category: 'Alerts',
    endpoint: listPriceAlerts,
    rows: 'data',
    columns: [
      ['ticker', 'Ticker'],
      ['name', 'Name'],
      ['kind', 'Kind'],
      ['last_price', 'Last price', 'number'],
      ['unit', 'Unit'],
      ['since_added', 'Since added (0.05 is 5%)', 'number'],
      ['last_checked', 'Last checked'],
      ['paused_because', 'Paused because'],
      ['source', 'Source'],
      ['simulated', 'Simulated', 'boolean'],
    ],
  },
  journal: {
    name: 'Journal',
    description: 'The newest entries of your journal. Needs a key that reads the portfolio.',
    category: 'Portfolio',
    endpoint: listJournal,
    rows: 'items',
    columns: [
      ['created_at', 'Written'],
      ['ticker', 'Ticker'],
      ['name', 'Name'],
      ['kind', 'Kind'],
      ['text', 'Text'],
      ['review_on', 'Review on', 'dateString'],
    ],
  },
}

/** Lists that are pages of their own, not panels of the desk. */
const LISTS: Readonly<Record<string, WidgetFacts>> = {
  offers: {
    name: 'Offers',
    description:
      'Companies in an offer period, by deadline, as the Takeover Panel’s table states them. A price is in the unit beside it.',
    category: 'Market',
    endpoint: listOffers,
    rows: 'items',
    columns: [
      ['ticker', 'Ticker'],
      ['name', 'Name'],
      ['stage', 'Stage'],
      ['commencedAt', 'Commenced'],
      ['deadlineAt', 'Deadline'],
      ['deadlineDays', 'Days left', 'number'],
      ['price', 'Price', 'number'],
      ['unit', 'Unit'],
      ['priceAt', 'Price as of'],
    ],
  },
  shorts: {
    name: 'Most shorted',
    description:
      'Shares with a published short position, largest first, with the day of each. Simulated on the demo.',
    category: 'Market',
    endpoint: listShorts,
    rows: 'items',
    columns: [
      ['ticker', 'Ticker'],
      ['name', 'Name'],
      ['ratio', 'Short (0.05 is 5%)', 'number'],
      ['date', 'Day', 'dateString'],
      ['change1w', 'Change of a week', 'number'],
      ['change1m', 'Change of a month', 'number'],
    ],
  },
  trusts: {
    name: 'Investment trusts',
    description:
      'Closed-ended funds with their discount to net asset value: −0.1 is a discount of 10%. A price is in the unit beside it.',
    category: 'Market',
    endpoint: listTrusts,
    rows: 'items',
    columns: [
      ['ticker', 'Ticker'],
      ['name', 'Name'],
      ['sector', 'Sector'],
      ['price', 'Price', 'number'],
      ['unit', 'Unit'],
      ['priceAt', 'Price as of'],
      ['discount', 'Discount', 'number'],
      ['navAge', 'Age of NAV (days)', 'number'],
      ['because', 'No discount because'],
      ['simulated', 'Simulated', 'boolean'],
    ],
  },
}

const WIDGETS: Readonly<Record<string, WidgetFacts>> = { ...PANELS, ...LISTS }
export const LIST_IDS: readonly string[] = Object.keys(LISTS)

/** False for a panel that is no widget. */
export const isWidget = (id: string): boolean => Object.hasOwn(WIDGETS, id)

/** True for a widget that shows the tickers that a link gives it. */
export const isLinked = (id: string): boolean => WIDGETS[id]?.isLinked ?? false

/** Columns of the desk as columns of Workspace. */
export const toColumns = (columns: number): number =>
  Math.round((columns * OPENBB_COLUMNS) / COLUMNS)

export const LIST_SIZE = { w: OPENBB_COLUMNS, h: 12 } as const

function toSize(id: string) {
  const facts = factsOf(id)
  if (!facts) return LIST_SIZE
  const [w, h] = facts.size
  return { w: toColumns(w), h }
}

const CLICK = {
  renderFn: 'cellOnClick',
  renderFnParams: {
    actionType: 'groupBy',
    groupBy: { paramName: LINKED_PARAM, valueField: 'ticker' },
  },
} as const

/** The answer of `GET /widgets.json`, by id. */
export function describeWidgets(productName: string) {
  return Object.fromEntries(
    Object.entries(WIDGETS).map(([id, facts]) => {
      const { category, columns, description, endpoint, name, rows } = facts
      const columnsDefs = columns.map(([field, headerName, cellDataType = 'text']) => ({
        field,
        headerName,
        cellDataType,
        ...(field === 'ticker' && factsOf(id)?.picks ? CLICK : {}),
      }))
      return [
        id,
        {
          name,
          description,
          category,
          source: [productName],
          type: 'table',
          endpoint: endpoint.path,
          gridData: toSize(id),
          data: { ...(rows === null ? {} : { dataKey: rows }), table: { columnsDefs } },
          params: facts.isLinked ? [TICKERS] : [],
        },
      ]
    }),
  )
}

const TICKERS = {
  paramName: LINKED_PARAM,
  label: 'Tickers',
  description: 'Tickers separated by commas, such as AZN.L,VOD.L',
  type: 'text',
  value: FIRST_TICKER,
} as const
