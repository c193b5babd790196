export type { PanelKind } from '@leadenhall/contract/desk/panel-kinds.ts'
export { desksQuery } from './api.ts'
export type { PanelSubject } from './desk-parts.ts'
export { wasDeskOffered } from './offered.ts'
