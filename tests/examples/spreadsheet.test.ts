/** Formulas of docs/api.md in LibreOffice Calc, against a running server. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { movedClock } from '../support/moved-clock.ts'
import { runProgram } from '../support/run-node.ts'
import { type Product, removeDataDir, startProduct } from '../support/start-product.ts'
import { createVisitor, register } from '../support/visitor.ts'

/** While London is closed, so that no price moves between two calls. */
const CLOSED_MS = Date.parse('2026-11-25T19:00:00Z')
const LIMIT_S = '80'
const FIELDS = ['price', 'unit', 'name', 'dividend_yield']
const DOCUMENT = readFileSync(path.resolve(import.meta.dirname, '../../docs/api.md'), 'utf8')
const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0

/** `soffice --convert-to` keeps formulas with addresses at Err:540, unlike a user who allows updates. */
const MACRO = `
Function Named(key As String, content As Variant) As Object
  Dim setting As New com.sun.star.beans.PropertyValue
  setting.Name = key
  setting.Value = content
  Named = setting
End Function

Sub Main(source As String, target As String)
  Dim book As Object
  Dim full As Integer
  full = com.sun.star.document.UpdateDocMode.FULL_UPDATE
  book = StarDesktop.loadComponentFromURL(source, "_blank", 0, Array(Named("Hidden", True), Named("UpdateDocMode", full)))
  book.calculateAll()
  book.storeToURL(target, Array(Named("FilterName", "Text - txt - csv (StarCalc)")))
  book.close(True)
  StarDesktop.terminate()
End Sub`

/** Trusts a folder, as a user does under Security, and updates links without a question. */
const toSettings = (folder: string) => `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Content/Update"><prop oor:name="Link" oor:op="fuse"><value>0</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="SecureURL" oor:op="fuse"><value><it>${pathToFileURL(folder).href}</it></value></prop></item>
</oor:items>`

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function toSpreadsheet(formulas: readonly string[]): string {
  const names = { office: 'office:1.0', table: 'table:1.0', of: 'of:1.2' }
  const spaces = Object.entries(names).map(
    ([name, space]) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${space}"`,
  )
  const cells = formulas.map((formula) => `<table:table-cell table:formula="${escape(formula)}"/>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${spaces.join(' ')} office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:body><office:spreadsheet><table:table table:name="Prices"><table:table-row>${cells.join('')}</table:table-row></table:table></office:spreadsheet></office:body>
</office:document>`
}

describe.runIf(hasLibreOffice)('A spreadsheet in LibreOffice', () => {
  let product: Product
  let place: string
  let key: string
  /** From the API itself, in the order of FIELDS. */
  let answers: string[]

  const read = async (field: string) => {
    const query = new URLSearchParams({ ticker: 'VOD.L', field, key })
    const reply = await fetch(`${product.url}/api/cell?${query.toString()}`)
    expect(reply.status).toBe(200)
    return reply.text()
  }

  beforeAll(async () => {
    place = mkdtempSync(path.join(tmpdir(), 'leadenhall-spreadsheet-'))
    product = await startProduct({ environment: movedClock({ startsAtMs: CLOSED_MS }) })
    const owner = createVisitor()
    owner.url = product.url
    await register(owner)
    const made = await owner.call('POST', '/api/keys', { name: 'a spreadsheet', scope: 'cell' })
    ;({ key } = made.body as { key: string })
    // The first yield after a start takes seconds, which LibreOffice need not wait for.
    answers = await Promise.all(FIELDS.map(read))
  })
  afterAll(async () => {
    await product.stop()
    removeDataDir(product)
    rmSync(place, { recursive: true, force: true })
  })

  const soffice = async (...args: string[]) => {
    const profile = pathToFileURL(path.join(place, 'profile')).href
    const options = ['--headless', `-env:UserInstallation=${profile}`, ...args]
    const environment = { HOME: place, LC_ALL: 'C.UTF-8' }
    // Ends the whole group of processes that soffice starts, should one hang.
    const running = runProgram('timeout', [LIMIT_S, 'soffice', ...options], environment)
    expect([await running.ended, running.stdout()]).toEqual([0, ''])
  }

  /** The first start writes a profile with a library that has no macros yet. */
  const prepareMacro = async () => {
    const settings = path.join(place, 'profile/user/registrymodifications.xcu')
    mkdirSync(path.dirname(settings), { recursive: true })
    writeFileSync(settings, toSettings(place))
    await soffice('--terminate_after_init')
    const library = path.join(place, 'profile/user/basic/Standard')
    mkdirSync(library, { recursive: true })
    writeFileSync(
      path.join(library, 'script.xlb'),
      `<?xml version="1.0" encoding="UTF-8"?>
<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="Recalculate"/></library:library>`,
    )
    writeFileSync(
      path.join(library, 'Recalculate.xba'),
      `<?xml version="1.0" encoding="UTF-8"?>
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Recalculate" script:language="StarBasic">${escape(MACRO)}</script:module>`,
    )
  }

  const recalculate = async (formulas: readonly string[]) => {
    const source = path.join(place, 'prices.fods')
    const target = path.join(place, 'prices.csv')
    writeFileSync(source, toSpreadsheet(formulas))
    const files = [source, target].map((file) => `"${pathToFileURL(file).href}"`)
    await soffice(`macro:///Standard.Recalculate.Main(${files.join(',')})`)
    return parse(readFileSync(target))[0]
  }

  it('shows what the API answers, and calculates with it', async () => {
    const documented = /^=(WEBSERVICE\(.*\))$/m.exec(DOCUMENT)?.[1] ?? ''
    const formula = documented
      .replace('http://localhost:3000', product.url)
      .replace('lh_your_key', key)
    expect(formula).toContain('field=dividend_yield')
    const cell = (field: string) => formula.replace('dividend_yield', field)
    await prepareMacro()
    const shown = await recalculate([
      ...FIELDS.map((field) => `of:=COM.MICROSOFT.${cell(field)}`),
      'of:=VALUE([.A1])*2',
    ])
    const [price, ...others] = answers
    expect(Number(price)).toBeGreaterThan(0)
    expect(others).toEqual(['GBX', 'Vodafone Group plc', expect.stringMatching(/^\d+\.\d+$/)])
    expect(shown).toEqual([...answers, String(Number(price) * 2)])
  })
})
