import type { ModuleContext } from '../../platform/module.ts'
import type { Market } from './market.ts'

export type QuoteDeps = Market & Pick<ModuleContext, 'cache' | 'calendar' | 'clock' | 'db'>
