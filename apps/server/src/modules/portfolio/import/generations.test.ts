/** Other generations, languages and families of files that are known: each is the same file as before. */
import { describe, expect, it } from 'vitest'
import { readFile } from './read-file.ts'
import { readSourceFile } from './source-file.ts'

function read(...lines: readonly string[]) {
  const file = readSourceFile(Buffer.from(lines.join('\n')))
  const { broker, notation, rows } = readFile(file, 'GBP', () => null)
  return { broker, currency: notation.currency, rows: [...rows] }
}

const VOD = 'GB00BH4HKS39'

describe('A broker’s file of another generation', () => {
  it.each(['Quantity', 'Qty'])('is one of Hargreaves Lansdown with %s', (quantity) => {
    expect(
      read(
        'Client Name:,Mr A Person',
        `Trade date,Settle date,Reference,Description,Unit cost (£),${quantity},Value (£)`,
        '18/09/2026,22/09/2026,B123456,Ocado Group plc Ordinary 2p 1000 @ 3.00,3.00,"1,000","-3,005.99"',
        '08/09/2026,08/09/2026,FPD,Payment to Client,,,-100.00',
      ),
    ).toMatchObject({
      broker: 'Hargreaves Lansdown',
      rows: [
        { activity: { kind: 'buy', quantity: '1000', name: 'Ocado Group plc Ordinary 2p' } },
        { activity: { kind: 'withdrawal', amount: '-100' } },
      ],
    })
  })

  it.each([
    ['Price *', 'Brokerage *', 'Currency', 'Exchange Rate'],
    ['Price', 'Brokerage', 'Instrument Currency', 'Exch. Rate'],
  ])('is one of Sharesight with %s and %s', (price, brokerage, currency, rate) => {
    expect(
      read(
        `Market,Code,Name,Type,Date,Quantity,${price},${currency},${brokerage},${rate},Value,Comments`,
        'LSE,VOD,Vodafone Group plc,Buy,14/04/2021,1000,1.34,GBP,5.99,,1345.99,',
      ),
    ).toMatchObject({
      broker: 'Sharesight',
      rows: [
        { activity: { kind: 'buy', price: { value: '1.34', unit: 'GBP' }, amount: '-1345.99' } },
      ],
    })
  })

  it.each([
    [
      'Dutch',
      'Datum,Tijd,Product,ISIN,Beurs,Uitvoeringsplaats,Aantal,Koers,,Lokale waarde,,Waarde,,Wisselkoers,Transactiekosten en/of,,Totaal,,Order ID',
    ],
    [
      'German',
      'Datum,Uhrzeit,Produkt,ISIN,Referenzbörse,Ausführungsort,Anzahl,Kurs,,Wert in Lokalwährung,,Wert,,Wechselkurs,Transaktionsgebühren,,Gesamt,,Order-ID',
    ],
    [
      'French',
      "Date,Heure,Produit,Code ISIN,Place boursière,Lieu d'exécution,Quantité,Cours,,Montant devise locale,,Montant,,Taux de change,Frais de courtage,,Montant négocié,,ID Ordre",
    ],
    [
      'Italian',
      'Data,Ora,Prodotto,ISIN,Borsa di riferimento,Borsa,Quantità,Quotazione,,Valore locale,,Valore,,Tasso di cambio,Costi di transazione,,Totale,,ID Ordine',
    ],
    [
      'Spanish',
      'Fecha,Hora,Producto,ISIN,Bolsa de referencia,Centro de ejecución,Número,Precio,,Valor local,,Valor,,Tipo de cambio,Costes de transacción,,Total,,ID Orden',
    ],
  ])('is one of DEGIRO in %s', (_, header) => {
    const row = `06-01-2025,09:30,VODAFONE,${VOD},LSE,XLON,1000,"69,50",GBX,"695,00",GBP,"695,00",GBP,,"-1,75",GBP,"-696,75",GBP,abc`
    expect(read(header, row)).toMatchObject({
      broker: 'DEGIRO',
      rows: [
        {
          activity: {
            kind: 'buy',
            quantity: '1000',
            price: { value: '69.5', unit: 'GBX' },
            amount: '-696.75',
            charges: { commission: '1.75' },
          },
        },
      ],
    })
  })

  it('is an account statement of DEGIRO in Dutch', () => {
    expect(
      read(
        'Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id',
        '06-01-2025,09:30,06-01-2025,,,iDEAL storting,,EUR,"100,00",EUR,"100,00",',
        `07-01-2025,09:30,07-01-2025,VODAFONE,${VOD},Dividendbelasting,,EUR,"-1,50",EUR,"98,50",`,
        '08-01-2025,09:30,08-01-2025,,,Terugstorting,,EUR,"-50,00",EUR,"48,50",',
      ),
    ).toMatchObject({
      broker: 'DEGIRO account statement',
      rows: [
        { activity: { kind: 'deposit', amount: '100', currency: 'EUR' } },
        { activity: { kind: 'tax', amount: '-1.5' } },
        { activity: { kind: 'withdrawal', amount: '-50' } },
      ],
    })
  })
})

const STATEMENT = `<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><CURDEF>GBP<INVACCTFROM><ACCTID>1</INVACCTFROM><INVTRANLIST>
<BUYSTOCK><INVBUY><INVTRAN><FITID>1<DTTRADE>20240301120000<MEMO>M&amp;S</INVTRAN><SECID><UNIQUEID>${VOD}<UNIQUEIDTYPE>ISIN</SECID><UNITS>100<UNITPRICE>0.70<COMMISSION>5<TOTAL>-75.00</INVBUY><BUYTYPE>BUY</BUYSTOCK>
<INCOME><INVTRAN><FITID>2<DTTRADE>20240401</INVTRAN><SECID><UNIQUEID>${VOD}<UNIQUEIDTYPE>ISIN</SECID><INCOMETYPE>DIV<TOTAL>4.50</INCOME>
<REINVEST><INVTRAN><FITID>3<DTTRADE>20240402</INVTRAN><SECID><UNIQUEID>${VOD}<UNIQUEIDTYPE>ISIN</SECID><INCOMETYPE>DIV<TOTAL>-7.00<UNITS>10<UNITPRICE>0.70</REINVEST>
<INVBANKTRAN><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20240228<TRNAMT>100.00<FITID>4<NAME>Deposit</STMTTRN></INVBANKTRAN>
<BUYOPT><INVBUY><INVTRAN><DTTRADE>20240301</INVTRAN><TOTAL>-7</INVBUY></BUYOPT>
</INVTRANLIST></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1></OFX>`

describe('An OFX file', () => {
  it.each([
    ['1', `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n${STATEMENT}`],
    ['2', `<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?>\n${STATEMENT}`],
  ])('of version %s has its trades, income and payments, and asks about the rest', (_, text) => {
    const { broker, currency, rows } = read(text)
    expect({ broker, currency }).toEqual({ broker: 'OFX', currency: 'GBP' })
    expect(rows).toMatchObject([
      {
        activity: {
          kind: 'buy',
          date: '2024-03-01',
          isin: VOD,
          quantity: '100',
          price: { value: '0.7', unit: 'GBP' },
          amount: '-75',
          charges: { commission: '5' },
          note: 'M&S',
        },
      },
      { activity: { kind: 'dividend', isin: VOD, amount: '4.5' } },
      { activity: { kind: 'drip', quantity: '10', price: { value: '0.7', unit: 'GBP' } } },
      { activity: { kind: 'deposit', amount: '100', date: '2024-02-28' } },
      { needsYou: 'The transaction BUYOPT is not known. Record it by hand.' },
    ])
  })

  it('without transactions is refused by its name', () => {
    expect(() => readSourceFile(Buffer.from('OFXHEADER:100\n\n<OFX></OFX>'))).toThrow(/OFX file/)
  })
})

describe('A QIF file', () => {
  it('has its trades and payments, and asks about the rest', () => {
    const { broker, rows } = read(
      ...[
        '!Type:Invst',
        'D15/02/2024 NBuy YVodafone I70 Q100 T75.00 O5.00 ^',
        'D16/02/2024 NDiv YVodafone T4.50 ^',
        'D17/02/2024 NXOut T20.00 ^',
        'D18/02/2024 NBuy YVodafone I7 Q100 T70.00 ^',
        'D19/02/2024 NBuyX YVodafone Q1 T1 ^',
      ].flatMap((line) => line.split(' ')),
    )
    expect(broker).toBe('QIF')
    expect(rows).toMatchObject(
      [
        { row: 2, activity: { kind: 'buy', name: 'Vodafone', quantity: '100', amount: '-75' } },
        { row: 10, activity: { kind: 'dividend', amount: '4.5' } },
        { activity: { kind: 'withdrawal', amount: '-20' } },
        { needsYou: /Which of the three is wrong/ },
        { needsYou: 'The action "BuyX" is not known.' },
      ].map((one) =>
        'needsYou' in one ? { needsYou: expect.stringMatching(one.needsYou ?? '') } : one,
      ),
    )
  })

  it('without transactions is refused by its name', () => {
    expect(() => readSourceFile(Buffer.from('!Type:Invst\n'))).toThrow(/QIF file/)
  })
})
