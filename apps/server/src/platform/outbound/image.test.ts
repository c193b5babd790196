import { describe, expect, it } from 'vitest'
import { sniffImageType } from './image.ts'

describe('The type of an image', () => {
  const bytes = (text: string) => Buffer.from(text, 'latin1')
  it.each([
    ['\x89PNG\r\n\x1a\n...', 'image/png'],
    ['\xff\xd8\xff\xe0...', 'image/jpeg'],
    ['GIF89a...', 'image/gif'],
    ['RIFF\x00\x00\x00\x00WEBPVP8 ', 'image/webp'],
    ['\x00\x00\x01\x00\x01', 'image/x-icon'],
  ])('is recognised by its first bytes: %j is %s', (text, type) => {
    expect(sniffImageType(bytes(text))).toBe(type)
  })

  it.each(['<svg xmlns="…">', '<!doctype html>', 'RIFF\x00\x00\x00\x00WAVE', '\x89PN', ''])(
    'of %j is none',
    (text) => {
      expect(sniffImageType(bytes(text))).toBeNull()
    },
  )
})
