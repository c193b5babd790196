// Loaded before the product by tests that choose its time: its clock starts at CLOCK_STARTS_AT_MS, the
// real time by default, and runs CLOCK_SPEED times as fast, once by default.
const realNow = Date.now
const LOADED = realNow()
const STARTS_AT = Number(process.env.CLOCK_STARTS_AT_MS ?? LOADED)
const SPEED = Number(process.env.CLOCK_SPEED ?? 1)
const now = () => STARTS_AT + Math.round((realNow() - LOADED) * SPEED)
Date.now = now
globalThis.Date = class extends Date {
  constructor(...parts) {
    if (parts.length === 0) super(now())
    else super(...parts)
  }
}
