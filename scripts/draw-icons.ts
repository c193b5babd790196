/**
 * Draws the icons of the installed application from apps/web/public/favicon.svg, to be committed:
 *
 *   node scripts/draw-icons.ts
 *
 * The system crops a maskable icon to any shape, so its drawing stays within the middle 80 %.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { CHROMIUM } from '../tests/support/chromium.ts'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'apps/web/public')
const svg = readFileSync(path.join(folder, 'favicon.svg'), 'utf8')
const BACKGROUND = '#5b1a1f'

/** Size in pixels; padded ones are filled to their edges. */
const ICONS = [
  { name: 'icon-192.png', size: 192, isPadded: false },
  { name: 'icon-512.png', size: 512, isPadded: false },
  { name: 'icon-maskable-512.png', size: 512, isPadded: true },
  { name: 'apple-touch-icon.png', size: 180, isPadded: true },
] as const

const browser = await chromium.launch(CHROMIUM)
const page = await browser.newPage()
for (const { name, size, isPadded } of ICONS) {
  await page.setViewportSize({ width: size, height: size })
  const ground = isPadded ? `background:${BACKGROUND}` : ''
  const drawing = isPadded ? 'width:80%;height:80%;margin:10%' : 'width:100%;height:100%'
  await page.setContent(
    `<style>body{margin:0;${ground}}svg{display:block;${drawing}}</style>${svg}`,
  )
  const image = await page.screenshot({ omitBackground: true })
  writeFileSync(path.join(folder, name), image)
  process.stdout.write(`${name}: ${image.length} bytes\n`)
}
await browser.close()
