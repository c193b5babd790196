import { getAdvfnChat, getLseChat } from '@leadenhall/contract/boards/endpoints.ts'
import type { BoardMessage, BulletinBoard } from '@leadenhall/contract/boards/index.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildSourceState } from '../../test-support/build-news.ts'
import { type FakeApi, fakeApi, heldBack } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { PostsPanel } from './posts-panel.tsx'

function buildMessage(over: Partial<BoardMessage> = {}): BoardMessage {
  return {
    id: over.MessageHeading ?? 'm1',
    MessageHeading: 'A heading',
    MessageContent: '<p>First line<br>second <b>line</b></p>',
    PostedBy: 'member1',
    PostedAt: '2026-11-20T12:00:00.000Z',
    PostedIn: 'VOD',
    opinion: 'Strong Buy',
    priceText: '91.52',
    ...over,
  }
}

function buildBoard(over: Partial<BulletinBoard> = {}): BulletinBoard {
  return {
    Messages: [buildMessage()],
    MessagesToday: 12,
    BulletinBoard: 'LSE Chat',
    boardUrl: 'https://board.example/VOD',
    state: buildSourceState(),
    ...over,
  }
}

class FakeUtterance extends EventTarget {
  lang = ''
  rate = 1
  pitch = 1
  volume = 1
  readonly text: string
  constructor(text: string) {
    super()
    this.text = text
  }
}

let api: FakeApi
let spoken: FakeUtterance[]
const cancel = vi.fn<() => void>()

beforeEach(() => {
  api = fakeApi()
  spoken = []
  cancel.mockReset()
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance)
  vi.stubGlobal('speechSynthesis', {
    cancel,
    speak: (utterance: FakeUtterance) => void spoken.push(utterance),
  })
  api.on(getLseChat, () => buildBoard())
  api.on(getAdvfnChat, () =>
    buildBoard({
      BulletinBoard: 'ADVFN',
      MessagesToday: null,
      Messages: [buildMessage({ MessageHeading: 'On the other board' })],
    }),
  )
})

const renderPosts = (volume = 1) => renderPage(<PostsPanel ticker="VOD.L" volume={volume} />)

describe('The posts of a share', () => {
  it('come from two boards, each with today’s count', async () => {
    renderPosts()
    expect(await screen.findByText('A heading')).toBeDefined()
    expect(screen.getByRole('button', { name: 'LSE Chat (12 today)' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'ADVFN (–)' }))
    expect(screen.getByText('On the other board')).toBeDefined()
    expect(screen.queryByText('A heading')).toBeNull()
  })

  it('say which board is loading', async () => {
    api.on(getLseChat, heldBack<BulletinBoard>().answer)
    api.on(getAdvfnChat, heldBack<BulletinBoard>().answer)
    renderPosts()
    expect(screen.getByRole('status', { name: 'Loading LSE Chat Messages' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'ADVFN (–)' }))
    expect(screen.getByRole('status', { name: 'Loading ADVFN Chat Messages' })).toBeDefined()
  })

  it('open with heading, time, author and content', async () => {
    renderPosts()
    await userEvent.click(await screen.findByText('A heading'))
    const dialog = await screen.findByRole('dialog', { name: 'A heading' })
    const post = within(dialog)
    expect(post.getByText('20 Nov 2026, 12:00')).toBeDefined()
    expect(post.getByText('member1')).toBeDefined()
    expect(dialog.querySelector('b')?.textContent).toBe('line')
    await userEvent.click(post.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('say that a board refuses access, with the last messages and a link to the board', async () => {
    const failure = { kind: 'blocked', message: 'LSE Chat: access blocked.' }
    api.on(getLseChat, () => buildBoard({ state: buildSourceState({ failure }) }))
    renderPosts()
    expect(await screen.findByText(/LSE Chat: access blocked\./)).toBeDefined()
    expect(screen.getByText('A heading')).toBeDefined()
    const link = screen.getByRole('link', { name: 'Open the board' })
    expect(link.getAttribute('href')).toBe('https://board.example/VOD')
  })

  it('distinguish an unreadable board without stored posts from an empty one', async () => {
    const failure = { kind: 'blocked', message: 'It refuses.' }
    api.on(getLseChat, () =>
      buildBoard({ Messages: [], state: buildSourceState({ failure, readAt: null }) }),
    )
    api.on(getAdvfnChat, () => buildBoard({ Messages: [], MessagesToday: 0 }))
    renderPosts()
    expect(await screen.findByText('No stored posts')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'ADVFN (0 today)' }))
    expect(screen.getByText('No messages')).toBeDefined()
  })
})

describe('Reading aloud', () => {
  // @spec 9.13b
  it('speaks British English, slowly, at the profile’s volume, without markup', async () => {
    renderPosts(0.4)
    await userEvent.click(await screen.findByRole('button', { name: 'Read aloud: A heading' }))
    expect(spoken).toHaveLength(1)
    expect(spoken[0]).toMatchObject({
      text: 'A heading. First line second line',
      lang: 'en-GB',
      rate: 0.85,
      pitch: 1,
      volume: 0.4,
    })
  })

  // @spec 4.13a
  it('stops by the same button, or when it ends', async () => {
    renderPosts()
    await userEvent.click(await screen.findByRole('button', { name: /^Read aloud/ }))
    cancel.mockReset()
    await userEvent.click(screen.getByRole('button', { name: 'Stop reading: A heading' }))
    expect(cancel).toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: /^Read aloud/ }))
    act(() => {
      spoken[1]?.dispatchEvent(new Event('end'))
    })
    expect(screen.getByRole('button', { name: /^Read aloud/ })).toBeDefined()
  })

  it('is not stopped by the end event of a cancelled post', async () => {
    api.on(getLseChat, () =>
      buildBoard({
        Messages: ['One', 'Two'].map((MessageHeading) => buildMessage({ MessageHeading })),
      }),
    )
    renderPosts()
    await userEvent.click(await screen.findByRole('button', { name: 'Read aloud: One' }))
    await userEvent.click(screen.getByRole('button', { name: 'Read aloud: Two' }))
    act(() => {
      spoken[0]?.dispatchEvent(new Event('end'))
    })
    expect(screen.getByRole('button', { name: 'Stop reading: Two' })).toBeDefined()
  })

  it('stops when the page is left', async () => {
    const { unmount } = renderPosts()
    await userEvent.click(await screen.findByRole('button', { name: /^Read aloud/ }))
    cancel.mockReset()
    unmount()
    expect(cancel).toHaveBeenCalled()
  })
})
