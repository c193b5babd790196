import * as endpoints from '@leadenhall/contract/instruments/endpoints.ts'
import type { InstrumentHit } from '@leadenhall/contract/instruments/index.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildHit } from '../../test-support/build-instrument.ts'
import {
  Failure,
  type FakeApi,
  fakeApi,
  heldBack,
  unreachable,
} from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { DialogFrame } from '../../ui/dialog-frame.tsx'
import { SearchBox } from './search-box.tsx'

const TESCO = buildHit('TSCO.L', 'Tesco PLC')
const VODAFONE = buildHit('VOD.L', 'Vodafone Group plc')
const ADR = buildHit('VOD', 'Vodafone Group Plc')
const SHOWN = vi.fn()
vi.mock('../../ui/show-toast.ts', () => ({
  showToast: (message: string) => SHOWN(message),
  showProblem: (problem: Error | string) =>
    SHOWN(problem instanceof Error ? problem.message : problem),
}))

const onPick = vi.fn<(hit: InstrumentHit) => void>()
let api: FakeApi

beforeEach(() => {
  onPick.mockReset()
  SHOWN.mockReset()
  api = fakeApi()
  api.on(endpoints.searchInstruments, ({ query }) => {
    const text = query.get('query') ?? ''
    return [VODAFONE, ADR, TESCO].filter(({ name }) => name.toLowerCase().includes(text))
  })
})

function renderBox() {
  renderPage(<SearchBox onPick={onPick} />)
  return { box: screen.getByRole('combobox'), user: userEvent.setup() }
}

const selected = () => screen.queryByRole('option', { selected: true })

describe('a first guess', () => {
  it('is searched when the box is opened, among more hits with market and currency', async () => {
    const user = userEvent.setup()
    api.on(endpoints.fetchStocks, ({ query }) =>
      query.get('query') === 'developed world' ? [TESCO, VODAFONE] : [],
    )
    const onText = vi.fn<(text: string) => void>()
    renderPage(<SearchBox onPick={onPick} onText={onText} firstText="developed world" isLong />)
    expect(api.asked).toEqual([])
    await user.click(screen.getByRole('combobox'))
    const [first] = await screen.findAllByRole('option')
    expect(first?.textContent).toBe('TSCO.LTesco PLCLSE · GBX')
    await user.click(screen.getByText('Vodafone Group plc'))
    expect(onPick).toHaveBeenCalledWith(VODAFONE)
  })
})

describe('the list', () => {
  it('opens on the first letter', async () => {
    const { box, user } = renderBox()
    await user.click(box)
    expect(box.getAttribute('aria-expanded')).toBe('false')
    await user.type(box, 'voda')
    expect(await screen.findAllByRole('option')).toHaveLength(2)
    expect(box.getAttribute('aria-expanded')).toBe('true')
  })

  it('does not search for blanks', async () => {
    const { box, user } = renderBox()
    await user.type(box, '   {Enter}')
    expect(api.asked).toEqual([])
    expect(onPick).not.toHaveBeenCalled()
  })

  // @spec 4.2
  it('closes on Escape and reopens on click or arrow', async () => {
    const { box, user } = renderBox()
    await user.type(box, 'voda')
    await screen.findByText('Vodafone Group plc')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    await user.click(box)
    expect(screen.getByRole('listbox')).toBeDefined()
    await user.keyboard('{Escape}{ArrowDown}')
    expect(screen.getByRole('listbox')).toBeDefined()
  })

  it('closes on Escape before the surrounding dialog does', async () => {
    const onClose = vi.fn<() => void>()
    renderPage(
      <DialogFrame title="Add" onClose={onClose}>
        <SearchBox onPick={onPick} />
      </DialogFrame>,
    )
    await userEvent.type(await screen.findByRole('combobox'), 'voda')
    await screen.findByText('Vodafone Group plc')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('closes when the focus leaves', async () => {
    const { box, user } = renderBox()
    await user.type(box, 'voda')
    await screen.findByText('Vodafone Group plc')
    await user.tab()
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('says when it is searching, and when nothing matches', async () => {
    const held = heldBack<InstrumentHit[]>()
    api.on(endpoints.searchInstruments, held.answer)
    const { box, user } = renderBox()
    await user.type(box, 'q')
    expect(await screen.findByText('Searching…')).toBeDefined()
    held.release([])
    expect(await screen.findByText('No matching instruments.')).toBeDefined()
    await user.keyboard('{Enter}')
    expect(onPick).not.toHaveBeenCalled()
  })

  it('shows why a search failed, and ignores Enter', async () => {
    api.on(endpoints.searchInstruments, () => unreachable)
    const { box, user } = renderBox()
    await user.type(box, 'voda')
    expect(
      await screen.findByText('Search is unavailable: The server cannot be reached.'),
    ).toBeDefined()
    await user.keyboard('{Enter}')
    expect(onPick).not.toHaveBeenCalled()
  })
})

describe('the highlight', () => {
  // @spec 4.3
  it('starts at none, moves with the arrows and wraps, while the input keeps the focus', async () => {
    const { box, user } = renderBox()
    await user.type(box, 'voda')
    const [first, last] = await screen.findAllByRole('option')
    expect(selected()).toBeNull()
    expect(box.getAttribute('aria-activedescendant')).toBeNull()
    await user.keyboard('{ArrowDown}')
    expect(selected()).toBe(first)
    expect(box.getAttribute('aria-activedescendant')).toBe(first?.id)
    await user.keyboard('{ArrowDown}')
    expect(selected()).toBe(last)
    await user.keyboard('{ArrowDown}')
    expect(selected()).toBe(first)
    await user.keyboard('{ArrowUp}')
    expect(selected()).toBe(last)
    expect(document.activeElement).toBe(box)
  })

  it('resets with the next letter', async () => {
    const { box, user } = renderBox()
    await user.type(box, 'voda')
    await screen.findByText('Vodafone Group plc')
    await user.keyboard('{ArrowDown}f')
    expect(box.getAttribute('aria-activedescendant')).toBeNull()
  })
})

describe('a pick', () => {
  it('by Enter picks the highlighted hit', async () => {
    const { box, user } = renderBox()
    await user.type(box, 'voda')
    await screen.findByText('Vodafone Group plc')
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(onPick).toHaveBeenCalledExactlyOnceWith(ADR)
  })

  it('by Enter without a highlight picks the first hit and clears the input', async () => {
    const { box, user } = renderBox()
    await user.type(box, 'voda{Enter}')
    await waitFor(() => expect(onPick).toHaveBeenCalledExactlyOnceWith(VODAFONE))
    expect(box).toHaveProperty('value', '')
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('by click picks that hit', async () => {
    const { box, user } = renderBox()
    await user.type(box, 'tesco')
    await user.click(await screen.findByText('Tesco PLC'))
    expect(onPick).toHaveBeenCalledExactlyOnceWith(TESCO)
  })

  it('never comes from the results of an earlier text', async () => {
    const { box, user } = renderBox()
    await user.type(box, 'voda')
    await screen.findByText('Vodafone Group plc')
    const held = heldBack<InstrumentHit[]>()
    api.on(endpoints.searchInstruments, held.answer)
    await user.clear(box)
    await user.type(box, 'tesco{ArrowDown}{Enter}')
    expect(onPick).not.toHaveBeenCalled()
    held.release([TESCO])
    await waitFor(() => expect(onPick).toHaveBeenCalledExactlyOnceWith(TESCO))
  })

  it('is dropped when the user types before the response', async () => {
    const held = heldBack<InstrumentHit[]>()
    api.on(endpoints.searchInstruments, ({ query }) =>
      query.get('query') === 'tesco' ? held.answer({ params: {}, query }) : [VODAFONE],
    )
    const { box, user } = renderBox()
    await user.type(box, 'tesco{Enter}')
    await user.clear(box)
    await user.type(box, 'voda')
    held.release([TESCO])
    expect(await screen.findByText('Vodafone Group plc')).toBeDefined()
    expect(onPick).not.toHaveBeenCalled()
    expect(box).toHaveProperty('value', 'voda')
  })
})

it('a pick is dropped when the user presses Escape before the response', async () => {
  const held = heldBack<InstrumentHit[]>()
  api.on(endpoints.searchInstruments, held.answer)
  const { box, user } = renderBox()
  await user.type(box, 'tesco{Enter}{Escape}')
  held.release([TESCO])
  await user.click(box)
  expect(await screen.findByText('Tesco PLC')).toBeDefined()
  expect(onPick).not.toHaveBeenCalled()
})

describe('the word random', () => {
  it('picks a random share', async () => {
    api.on(endpoints.getRandomInstrument, () => TESCO)
    const { box, user } = renderBox()
    await user.type(box, 'Random')
    await waitFor(() => expect(onPick).toHaveBeenCalledExactlyOnceWith(TESCO))
    expect(box).toHaveProperty('value', '')
  })

  it('followed by Enter still picks a single random share', async () => {
    const held = heldBack<InstrumentHit>()
    api.on(endpoints.getRandomInstrument, held.answer)
    api.on(endpoints.searchInstruments, () => [VODAFONE])
    const { box, user } = renderBox()
    await user.type(box, 'random{Enter}')
    held.release(TESCO)
    await waitFor(() => expect(onPick).toHaveBeenCalledExactlyOnceWith(TESCO))
  })

  it('says when no share is available', async () => {
    api.on(endpoints.getRandomInstrument, () => new Failure('not_found', 404, 'The list is empty.'))
    const { box, user } = renderBox()
    await user.type(box, 'random')
    await waitFor(() => expect(SHOWN).toHaveBeenCalledWith('The list is empty.'))
    expect(onPick).not.toHaveBeenCalled()
  })
})

describe('a search that adds', () => {
  it('picks with its plus button what Enter picks', async () => {
    const onText = vi.fn<(text: string) => void>()
    renderPage(<SearchBox size="adding" label="Add a ticker" onPick={onPick} onText={onText} />)
    const box = screen.getByRole('combobox', { name: 'Add a ticker' })
    await userEvent.type(box, 'voda')
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(onPick).toHaveBeenCalledWith(VODAFONE))
    expect(onText).not.toHaveBeenCalled()
  })

  it('passes on text that no instrument matches, and clears itself', async () => {
    const onText = vi.fn<(text: string) => void>()
    renderPage(<SearchBox size="adding" onPick={onPick} onText={onText} />)
    const box = screen.getByRole<HTMLInputElement>('combobox')
    await userEvent.type(box, 'zzqq{Enter}')
    await waitFor(() => expect(onText).toHaveBeenCalledWith('zzqq'))
    expect(box.value).toBe('')
    expect(onPick).not.toHaveBeenCalled()
  })
})
