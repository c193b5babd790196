/** The accounts of the simulated market as a source of figures. */
import type { Clock } from '../../platform/clock.ts'
import { type FigureSource, type FigureSubject, toSourceFigures } from '../figure-ports.ts'
import { simulateYears } from './simulated-accounts.ts'
import type { SimulatedCompany } from './simulated-company.ts'

export interface DemoFiguresDeps {
  readonly clock: Clock
  readonly findCompany: (symbol: string) => SimulatedCompany | null
}

export function createDemoFigures({ clock, findCompany }: DemoFiguresDeps): FigureSource {
  const simulate = ({ symbol }: FigureSubject, nowMs: number) => {
    const company = findCompany(symbol)
    return company ? simulateYears(company, nowMs) : []
  }
  return {
    key: 'demo-figures',
    title: 'Simulated accounts',
    simulated: true,
    describes: 'listing',
    simulate,
    getFigures: async (subject) => simulate(subject, clock.now()).flatMap(toSourceFigures),
    async probe() {},
  }
}
