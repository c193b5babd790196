import type { OfferSource } from '../offer-ports.ts'
import { type SimulatedOffer, toTables } from './simulated-offers.ts'

export function createDemoOffers(offers: () => readonly SimulatedOffer[]): OfferSource {
  return {
    key: 'demo-offers',
    title: 'Simulated offers',
    simulated: true,
    simulate: (until) => toTables(offers(), Date.parse(until) / 86_400_000),
    async probe() {},
  }
}
