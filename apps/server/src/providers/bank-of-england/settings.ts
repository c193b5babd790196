import { numberBetween, onOff, settingGroup, urlPattern } from '../../platform/settings/setting.ts'

export const BANK_OF_ENGLAND_TITLE = 'Bank of England rates'

export const BANK_OF_ENGLAND_SETTINGS = settingGroup('bank-of-england', {
  enabled: onOff(
    'off',
    'Whether to read Bank Rate and SONIA of the Bank of England. Read its terms of use before you switch it on.',
  ),
  requestsPerMinute: numberBetween([1, 60], 2, 'Maximum requests per minute and node.'),
  url: urlPattern(
    ['from'],
    'https://www.bankofengland.co.uk/boeapps/database/_iadb-fromshowcolumns.asp?csv.x=yes&SeriesCodes=IUDBEDR,IUDSOIA&UsingCodes=Y&CSVF=TN&VPD=Y&Dateto=now&Datefrom={from}',
    'Address of the CSV file. {from} is its first day, such as 01/Sep/2026.',
  ),
})
