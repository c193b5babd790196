/** Interest on cash of the simulated market: SONIA a little below Bank Rate, as it usually is. */
import type { RateSource } from '../rate-ports.ts'

const SONIA = '3.73'

export function createDemoRates(): RateSource {
  return {
    key: 'demo-rates',
    title: 'Simulated rates',
    simulated: true,
    simulateSonia: () => SONIA,
    async probe() {},
  }
}
