import ts from 'typescript'
import { expect, it } from 'vitest'
import { findStoreWrites } from './findStoreWrites.mjs'

const CORE = 'packages/billfold/src/core'

function find(file: string, text: string) {
  return findStoreWrites(file, ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
}

it('allows machines all fields, actions those of no machine, and a file the store that it creates', () => {
  const writes = 'store.setState({ modal: state })\nstore.setState(state)'
  expect(find(`${CORE}/createRuntime.ts`, writes)).toEqual([])
  expect(find(`${CORE}/actions/setTheme.ts`, 'kit.store.setState(({ theme }) => ({ theme }))')).toEqual([])
  const own = 'const store = createStore(() => EMPTY)\nstore.setState(next)'
  expect(find('packages/billfold/src/send/createSend.ts', own)).toEqual([])
  expect(find('packages/billfold/src/ui/frame/ErrorBoundary.tsx', 'this.setState({ hasFailed: false })')).toEqual([])
})

it('finds a write outside of actions, also beside a store of its own', () => {
  const fault = 'only actions and machines write the store of a kit'
  expect(find(`${CORE}/identity/keepIdentity.ts`, '\nkit.store.setState({ identities })')).toEqual([
    `${CORE}/identity/keepIdentity.ts:2: ${fault}`,
  ])
  const own = 'const store = createStore(() => EMPTY)\nkit.store.setState({ toast })'
  expect(find('packages/billfold/src/send/createSend.ts', own)).toEqual([
    `packages/billfold/src/send/createSend.ts:2: ${fault}`,
  ])
})

it.each([
  'store.setState({ networks, namespaces })',
  'store.setState(({ namespaces }) => ({ namespaces }))',
  'store.setState(() => {\n  const namespaces = {}\n  return { namespaces }\n})',
])('finds a field of a machine that an action writes: %s', write => {
  expect(find(`${CORE}/actions/removeNetwork.ts`, write)).toEqual([
    `${CORE}/actions/removeNetwork.ts:1: only its machine writes 'namespaces'`,
  ])
})

it('finds a transition that is written in an action', () => {
  const file = `${CORE}/actions/stopReconnect.ts`
  expect(find(file, 'runtime.connection(state => stoppedTransition(state, id))')).toEqual([])
  expect(find(file, "runtime.connection({ type: 'failed', connectorId })")).toEqual([])
  const fault = `${file}:1: a transition of the connection machine lies in core/machines`
  expect(find(file, 'runtime.connection(state => ({ state, effects: [] }))')).toEqual([fault])
  expect(find(file, 'runtime.connection(state => {\n  return step(state)\n})')).toEqual([fault])
})
