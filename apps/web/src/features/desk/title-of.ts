import type { DeskPanel } from '@leadenhall/contract/desk/index.ts'
import { isPanelKind } from '@leadenhall/contract/desk/panel-kinds.ts'
import { texts } from './texts.ts'

/** Name of the section that a panel shows, or its kind if that is not known. */
export const titleOf = ({ kind }: Pick<DeskPanel, 'kind'>): string =>
  isPanelKind(kind) ? texts.kinds[kind] : kind

export function tickerOf({ settings }: Pick<DeskPanel, 'settings'>): string | null {
  const { ticker } = settings
  return typeof ticker === 'string' ? ticker : null
}
