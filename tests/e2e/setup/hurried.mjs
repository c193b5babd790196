// Loaded before the product by tests that wait for its minutes: its clock runs six times as fast.
const STARTED = Date.now()
const realNow = Date.now
const now = () => STARTED + Math.round((realNow() - STARTED) * 6)
Date.now = now
globalThis.Date = class extends Date {
  constructor(...parts) {
    if (parts.length === 0) super(now())
    else super(...parts)
  }
}
