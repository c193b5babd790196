import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeText, foldLine, writeCalendar } from './write-calendar.ts'

/** Section 3.1: a line break with one space or tab after it is removed. */
const unfold = (text: string) => text.replaceAll(/\r\n[ \t]/g, '')
/** Section 3.3.11. */
const unescape = (text: string) =>
  text.replaceAll(/\\([\\;,nN])/g, (_, one: string) => (/n/i.test(one) ? '\n' : one))

describe('A folded line', () => {
  it('is at most 75 octets long, and divides no character', () => {
    const folded = foldLine(`SUMMARY:${'€'.repeat(60)}`)
    for (const line of folded.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(line).not.toContain('\uFFFD')
    }
    expect(unfold(folded)).toBe(`SUMMARY:${'€'.repeat(60)}`)
  })

  it('stays one line up to 75 octets', () => {
    expect(foldLine('a'.repeat(75))).toBe('a'.repeat(75))
    expect(foldLine('a'.repeat(76))).toBe(`${'a'.repeat(75)}\r\n a`)
  })

  it('is the same once unfolded, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const line = escapeText(text)
        expect(unfold(foldLine(line))).toBe(line)
      }),
    )
  })
})

describe('Escaped text', () => {
  it('is that of the example in section 3.3.11', () => {
    const text = 'Project XYZ Final Review\nConference Room - 3B\nCome Prepared.'
    expect(escapeText(text)).toBe(
      'Project XYZ Final Review\\nConference Room - 3B\\nCome Prepared.',
    )
  })

  it('cannot end its line and begin a property of its own', () => {
    expect(escapeText('a\r\nEND:VEVENT')).toBe('a\\nEND:VEVENT')
    expect(escapeText('a\u0000\u0007b')).toBe('ab')
    expect(escapeText('Tate & Lyle; plc, C:\\x')).toBe('Tate & Lyle\\; plc\\, C:\\\\x')
  })

  it('is read back as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const plain = text.replaceAll(/\p{Cc}/gu, '')
        expect(unescape(escapeText(plain))).toBe(plain)
      }),
    )
  })
})

describe('A calendar', () => {
  it('has a whole day for each occasion', () => {
    const file = writeCalendar(
      { name: 'Income', product: 'Leadenhall' },
      [{ uid: 'a@b', date: '2026-11-26', summary: 'SHEL.L, ex-dividend', description: 'A\nB' }],
      Date.parse('2026-11-20T09:08:07Z'),
    )
    expect(file.split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Leadenhall//Income//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Income',
      'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
      'BEGIN:VEVENT',
      'UID:a@b',
      'DTSTAMP:20261120T090807Z',
      'DTSTART;VALUE=DATE:20261126',
      'SUMMARY:SHEL.L\\, ex-dividend',
      'DESCRIPTION:A\\nB',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })
})
