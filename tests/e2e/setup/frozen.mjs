// Loaded before the product by picture tests: the time never changes and random numbers repeat.
const MOMENT = Number(process.env.FROZEN_AT_MS)
Date.now = () => MOMENT
globalThis.Date = class extends Date {
  constructor(...parts) {
    if (parts.length === 0) super(MOMENT)
    else super(...parts)
  }
}
Math.random = () => 0.3
