/** What examples of docstrings may take for granted beside public names, which are imported for them. */
export const docstringPrelude = `import type { Kit, TypedData } from 'billfold'
import type { ChainAdapter, Connector, Network, ConnectorRequest } from 'billfold/adapter'
import type { Answer, Endpoint, Input, OriginRules } from 'billfold/protocol'
import type { createDevnet as makeDevnet } from '@billfold/devnet'
import type { ScriptedAnswer, ScriptedHolding, VirtualWallet } from '@billfold/testkit'
import type { Eip1193Provider } from '@billfold/evm'
import type { ExternalOwner } from 'billfold/adapter'
import type { Snapshot } from 'billfold/snapshot'
import type { AuthPayload, RandomBytes } from 'billfold/wire'
import type { wagmi as bridge } from '@billfold/wagmi'
import { BrowserProvider } from 'ethers'
import type { describeExternalOwner as ownerSuite, describeChainAdapter as adapterSuite, describeConnector as suite, describeStorage as storageSuite } from '@billfold/testkit/vitest'
import type { RankedWallet } from '@billfold/wallets'
import type { ReactNode } from 'react'
import type { Browser, Page } from 'playwright-core'
import { readFile } from 'node:fs/promises'
import { createPublicClient, http } from 'viem'
import { afterAll, expect } from 'vitest'
import * as v from 'valibot'
declare const kit: Kit
declare const provider: Eip1193Provider
declare const signal: AbortSignal
declare const families: readonly ChainAdapter[]
declare const address: string
declare const to: string
declare const usdc: string
declare const signature: string
declare const message: string
declare const domain: TypedData['domain'] & object
declare const types: TypedData['types']
declare const primaryType: string
declare const typedData: object
declare const error: unknown
declare const rpcUrl: string
declare const rpcUrls: readonly string[]
declare const url: string
declare const uri: string
declare const id: string
declare const name: string
declare const page: Page
declare const browser: Browser
declare const devnet: Awaited<ReturnType<typeof makeDevnet>>
declare const wallet: VirtualWallet
declare const connector: Connector
declare const controls: suite.Subject['wallet']
declare const networks: readonly Network[]
declare const request: ConnectorRequest
declare function again(): Connector
declare function startMyFamily(): adapterSuite.Subject
declare function createMyStorage(): storageSuite.Subject
declare function startMyOwner(): ownerSuite.Subject
declare const headers: Headers
declare const snapshot: Snapshot | undefined
declare const rest: Omit<ExternalOwner, 'follow'>
declare const config: bridge.Options['config']
declare const random: RandomBytes
declare const key: string
declare const holdings: Readonly<Record<string, ScriptedHolding>>
declare const answer: ScriptedAnswer & Endpoint['answer']
declare const rules: OriginRules
declare function isPublicSuffix(name: string): boolean
declare const identification: { projectId: string }
declare function read<endpoint extends Endpoint>(endpoint: endpoint, input: Input<endpoint>): Promise<Answer<endpoint>>
declare function draw(value: unknown): void
declare function t(key: string): string
declare const balance: { amount: string } | undefined
declare const isRetrying: boolean
declare function retry(): void
declare function close(): void
declare function choose(): void
declare function select(id: string): void
declare const tabIndex: number
declare const w: { id: string; name: string; icon: string }
declare const wallets: readonly (typeof w)[]
declare function drawTile(item: typeof w): ReactNode
declare const row: RankedWallet
declare const image: HTMLImageElement`
