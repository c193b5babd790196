import { describe, expect, it } from 'vitest'
import { findIconLinks } from './logo-icon.ts'

const PAGE = 'https://www.example.org/about/'

describe('Icon links in a company’s page', () => {
  it('are sorted: touch icon first, then the largest, then small ones', () => {
    const html = `<head>
      <link rel="shortcut icon" href="/favicon.ico">
      <link rel="icon" type="image/png" sizes="32x32" href="/32.png"/>
      <link rel='icon' type='image/png' sizes='96x96' href='/96.png'>
      <LINK REL="apple-touch-icon" SIZES="180x180" HREF="touch.png">
      <link rel="icon" sizes="192x192" href=/192.png>
    </head>`
    expect(findIconLinks(html, PAGE)).toEqual([
      'https://www.example.org/about/touch.png',
      'https://www.example.org/192.png',
      'https://www.example.org/96.png',
      'https://www.example.org/32.png',
      'https://www.example.org/favicon.ico',
    ])
  })

  it('are resolved against the page’s URL, with entities decoded', () => {
    const html = '<link href="//cdn.example.net/i.png?a=1&amp;b=2" rel="icon">'
    expect(findIconLinks(html, PAGE)).toEqual(['https://cdn.example.net/i.png?a=1&b=2'])
  })

  it('exclude SVG, data and script URLs', () => {
    const html = `
      <link rel="icon" href="/logo.svg"><link rel="icon" type="image/svg+xml" href="/logo">
      <link rel="icon" href="data:image/png;base64,AAAA"><link rel="icon" href="javascript:alert(1)">
      <link rel="icon" href="http://"><link rel="icon">`
    expect(findIconLinks(html, PAGE)).toEqual([])
  })

  it('exclude style sheets, mask icons and text outside tags', () => {
    const html =
      '<link rel="stylesheet" href="/icon.css"><link rel="mask-icon" href="/m.png"> rel="icon"'
    expect(findIconLinks(html, PAGE)).toEqual([])
  })
})
