/** A time zone that is set too late, or in a worker shared with another project, has no effect. */
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
const hours = new Date('2026-07-01T00:00:00Z').getHours()
if (zone !== process.env['TZ'] || hours !== 12) {
  throw new Error(`The tests run in ${zone}, not in ${process.env['TZ']}`)
}
