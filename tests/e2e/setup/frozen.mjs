// Loaded before the product by the tests of its pictures: time stands still and chance says the same.
const MOMENT = Number(process.env.FROZEN_AT_MS)
Date.now = () => MOMENT
globalThis.Date = class extends Date {
  constructor(...parts) {
    if (parts.length === 0) super(MOMENT)
    else super(...parts)
  }
}
Math.random = () => 0.3
