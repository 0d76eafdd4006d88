import { createMadeUpFamily, createVirtualEmbedded, madeUpAccounts } from '@billfold/testkit'
import { connect, createBillfold, disconnect, getConnectors, isBillfoldError, type Kit } from 'billfold'
import {
  type ActionState,
  BillfoldProvider,
  type QueryState,
  useAction,
  useQuery,
  useUser,
  useWallets,
} from 'billfold/react'
import { createRoot } from 'react-dom/client'

// One query and one action below a provider. A test draws them anew with other options, or another kit, and reads what
// every drawing returned.

declare global {
  interface Window {
    readonly hooksPage: HooksPage
  }
}

type Query = Parameters<typeof useQuery<string>>[0]
type HooksPage = {
  logIn(): Promise<unknown>
  logOut(): Promise<void>
  draw(next: { kit?: 'A' | 'B'; query?: Query }): void
  /** What each drawing of the query returned, oldest first. */
  readonly drawn: QueryState<string>[]
  /** What the newest drawing of the action returned. */
  action: ActionState<Question, string>
  /** Runs the action; it waits until it is settled. */
  ask(): void
  /** Ends the call that was begun last, and what hangs on its end. */
  settle(how: 'resolve' | 'reject', value: string): Promise<void>
  /** Runs the action by its promise, to an error, and returns that error's code. */
  askAndCatch(): Promise<string>
}
/** How a call of the action ends. */
type Question = { readonly answer: Promise<string> }

/** Who is known from an earlier visit, and comes back by `logIn`. */
const vault = createVirtualEmbedded({
  loadUi: async () => ({}),
  holdings: { toy: { accounts: madeUpAccounts, approvedNetworks: 'all' } },
  user: { userName: 'ada', provider: 'github' },
})
const kits: Readonly<Record<'A' | 'B', Kit>> = {
  A: createBillfold({ families: [createMadeUpFamily({ wallets: [] })], connectors: [vault.factory] }),
  B: createBillfold({ families: [createMadeUpFamily()] }),
}
const ask = (_kit: Kit, { answer }: Question) => answer

function Query({ query }: { readonly query: Query }) {
  const state = useQuery(query)
  page.drawn.push(state)
  return (
    <output>
      {state.status} {state.value}
    </output>
  )
}

function Known() {
  const user = useUser()
  const { status, value } = useWallets({ search: 'rain' })
  return (
    <em>
      {user ? `${user.userName} by ${user.provider}` : 'nobody'}, {status} {value?.count}
    </em>
  )
}

function Action() {
  const state = useAction(ask)
  page.action = state
  return <p role="status">{state.isPending ? 'pending' : (state.error?.code ?? state.result ?? 'idle')}</p>
}

let end: Record<'resolve' | 'reject', (value: string) => void>
const root = createRoot(document.getElementById('app') as HTMLElement)
let kit: 'A' | 'B' = 'A'
let query: Query = { queryKey: ['nothing'], queryFn: async () => 'nothing', staleTime: 0, enabled: false }
const page: HooksPage = {
  drawn: [],
  action: undefined as never,
  ask() {
    const answer = new Promise<string>((resolve, reject) => {
      end = { resolve, reject }
    })
    page.action.run({ answer })
  },
  logIn: () => connect(kits.A, { connector: getConnectors(kits.A)[0]?.id ?? '' }),
  logOut: () => disconnect(kits.A),
  async askAndCatch() {
    const error: unknown = await page.action
      .runAsync({ answer: Promise.reject(new Error('no')) })
      .catch((cause: unknown) => cause)
    return isBillfoldError(error) ? error.code : String(error)
  },
  async settle(how, value) {
    end[how](value)
    await new Promise(done => setTimeout(done))
  },
  draw(next) {
    kit = next.kit ?? kit
    query = next.query ?? query
    root.render(
      <BillfoldProvider kit={kits[kit]}>
        <Query query={query} />
        <Action />
        <Known />
      </BillfoldProvider>,
    )
  },
}
Object.assign(window, { hooksPage: page })
page.draw({})
