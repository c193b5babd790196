/** The desk's templates as an app of OpenBB Workspace, with the panels that are widgets there. */
import { settle } from '@leadenhall/contract/desk/grid.ts'
import { deskOf, type Template } from '@leadenhall/contract/desk/templates.ts'
import {
  FIRST_TICKER,
  isLinked,
  isWidget,
  LINKED_PARAM,
  LIST_IDS,
  LIST_SIZE,
  toColumns,
} from './openbb-widgets.ts'

/** Workspace links widgets only by groups of such names. */
const GROUP = 'Group 1'

/** The other templates have too few panels that are widgets. */
const TABS: readonly (readonly [Template, name: string])[] = [
  ['morning', 'Morning'],
  ['portfolio', 'Portfolio'],
]

interface LayoutItem {
  readonly i: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly groups: readonly string[]
}

interface AppTab {
  readonly id: string
  readonly name: string
  readonly layout: readonly LayoutItem[]
}

function toTab([id, name]: (typeof TABS)[number]): AppTab {
  const panels = settle(deskOf(id).panels.filter(({ kind }) => isWidget(kind)))
  const isFollowed = panels.some(({ kind }) => isLinked(kind))
  return {
    id,
    name,
    layout: panels.map(({ h, kind, link, w, x, y }) => ({
      i: kind,
      x: toColumns(x),
      y,
      w: toColumns(x + w) - toColumns(x),
      h,
      groups: link !== null && isFollowed ? [GROUP] : [],
    })),
  }
}

const market = (): AppTab => ({
  id: 'market',
  name: 'Market',
  layout: LIST_IDS.map((i, at) => ({ i, x: 0, y: at * LIST_SIZE.h, ...LIST_SIZE, groups: [] })),
})

/** The answer of `GET /apps.json`. */
export function describeApps(productName: string) {
  const tabs = [...TABS.map(toTab), market()]
  const linked = tabs.flatMap(({ layout }) => layout.filter(({ groups }) => groups.length > 0))
  return [
    {
      name: productName,
      description: 'Prices, holdings, alerts and lists of London-listed shares',
      allowCustomization: true,
      tabs: Object.fromEntries(tabs.map((tab) => [tab.id, tab])),
      groups: [
        {
          name: GROUP,
          type: 'param',
          paramName: LINKED_PARAM,
          widgetIds: [...new Set(linked.map(({ i }) => i))],
          defaultValue: FIRST_TICKER,
        },
      ],
      prompts: [],
    },
  ]
}
