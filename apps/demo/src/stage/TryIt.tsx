import { isBillfoldError } from 'billfold'
import {
  useAccount,
  useBalance,
  useKitState,
  useModal,
  useNetwork,
  useSignMessage,
  useSignTypedData,
  useSwitchNetwork,
  useTransferToken,
} from 'billfold/react'
import { type ReactNode, useState } from 'react'
import type { Stack } from '../config/Stack.ts'
import { formatUnits } from './formatUnits.ts'
import { SignInCard } from './SignInCard.tsx'

type TryItProps = {
  readonly stack: Stack
  readonly hasModal: boolean
  readonly hasSignIn: boolean
}

/** What a host would do with a connected account, each by the hook that a host would use. */
export function TryIt({ stack, hasModal, hasSignIn }: TryItProps) {
  const { address, status, isConnected } = useAccount()
  const { network, networkId, isUnsupported } = useNetwork()
  const balance = useBalance()
  const { open } = useModal()
  return (
    <section className="cards" aria-label="Try it">
      <article className="card">
        <h2>Account</h2>
        <dl>
          <dt>Status</dt>
          <dd className="status" data-status={status} data-testid="status">
            {status}
          </dd>
          <dt>Address</dt>
          <dd className="mono" data-testid="address">
            {address ?? '–'}
          </dd>
          <dt>Network</dt>
          <dd data-testid="network">{network?.name ?? (isUnsupported ? `Unsupported (${networkId})` : '–')}</dd>
          <dt>Balance</dt>
          <dd data-testid="balance">
            {balance.value
              ? `${formatUnits(balance.value.balance, balance.value.decimals)} ${balance.value.symbol}`
              : balance.status === 'failed'
                ? 'Unknown'
                : isConnected
                  ? '…'
                  : '–'}
          </dd>
        </dl>
        <div className="buttons">
          {hasModal && (
            <>
              <button type="button" className="ghost" onClick={() => open('AllWallets')}>
                All wallets
              </button>
              {isConnected ? (
                <>
                  <button type="button" className="ghost" onClick={() => open('WalletReceive')}>
                    Receive
                  </button>
                  <button type="button" className="ghost" onClick={() => open('Transactions')}>
                    Activity
                  </button>
                </>
              ) : (
                <button type="button" className="ghost" onClick={() => open('WhatIsAWallet')}>
                  What is a wallet?
                </button>
              )}
            </>
          )}
          <Faucet stack={stack} address={isConnected ? address : undefined} refresh={balance.refetch} />
        </div>
      </article>
      {hasSignIn && <SignInCard />}
      <SignCard isConnected={isConnected} />
      <SendCard isConnected={isConnected} stack={stack} refresh={balance.refetch} />
      <SwitchCard />
    </section>
  )
}

function SignCard({ isConnected }: { readonly isConnected: boolean }) {
  const [text, setText] = useState('Hello from the Billfold demo')
  const message = useSignMessage()
  const typed = useSignTypedData()
  const [account, setAccount] = useState('')
  const saved = useKitState(state => state.connections)
  const held = saved.flatMap(({ status, name, accounts }) =>
    status === 'disconnected' ? [] : accounts.map(({ address }) => ({ address, name })),
  )
  // One that has gone meanwhile is not asked for.
  const signer = held.some(({ address }) => address === account) ? account : undefined
  const { network } = useNetwork()
  // Only wallets of EVM chains know typed data.
  const chainId = network?.namespace === 'eip155' ? Number(network.id.split(':')[1]) : undefined
  return (
    <article className="card">
      <h2>Sign</h2>
      <label>
        Message
        <textarea rows={2} value={text} onChange={event => setText(event.target.value)} />
      </label>
      {held.length > 1 && (
        <label>
          Sign with
          <select value={signer ?? ''} onChange={event => setAccount(event.target.value)}>
            <option value="">The active account</option>
            {held.map(({ address, name }) => (
              <option key={`${name} ${address}`} value={address}>
                {name} {address}
              </option>
            ))}
          </select>
        </label>
      )}
      <div className="buttons">
        <button
          type="button"
          disabled={!isConnected || message.isPending}
          onClick={() => message.run({ message: text, account: signer })}
        >
          Sign message
        </button>
        {chainId !== undefined && (
          <button
            type="button"
            className="ghost"
            disabled={!isConnected || typed.isPending}
            onClick={() => typed.run({ typedData: exampleTypedData(chainId, text) })}
          >
            Sign typed data
          </button>
        )}
      </div>
      <Outcome
        testId="signature"
        isPending={message.isPending || typed.isPending}
        result={message.result ?? typed.result}
        error={message.error ?? typed.error}
      />
    </article>
  )
}

function exampleTypedData(chainId: number, contents: string) {
  return {
    domain: { name: 'Billfold demo', version: '1', chainId },
    types: { Note: [{ name: 'contents', type: 'string' }] },
    primaryType: 'Note',
    message: { contents },
  }
}

function SendCard({
  isConnected,
  stack,
  refresh,
}: {
  readonly isConnected: boolean
  readonly stack: Stack
  readonly refresh: () => void
}) {
  const { runAsync, isPending, result, error } = useTransferToken()
  const { network } = useNetwork()
  const receiver = stack.receivers.find(({ namespace }) => namespace === network?.namespace)
  const send = async () => {
    if (!receiver || !network) return
    await runAsync({ transfer: { to: receiver.address, amount: 10n ** BigInt(network.nativeCurrency.decimals - 2) } })
    refresh()
  }
  return (
    <article className="card">
      <h2>Send</h2>
      <p className="quiet">
        0.01 of the native currency to {receiver?.label ?? 'a friend'}, on the network that is active now.
      </p>
      <div className="buttons">
        <button
          type="button"
          disabled={!isConnected || isPending || !receiver}
          onClick={() => void send().catch(() => {})}
        >
          Send 0.01
        </button>
      </div>
      <Outcome testId="hash" isPending={isPending} result={result} error={error} />
    </article>
  )
}

function SwitchCard() {
  const { run, isPending, error } = useSwitchNetwork()
  const { networkId } = useNetwork()
  const networks = useKitState(state => state.networks)
  return (
    <article className="card">
      <h2>Network</h2>
      <p className="quiet">Asks the wallet to move; without a wallet, the page just moves.</p>
      <div className="chips">
        {networks.map(network => (
          <button
            key={network.id}
            type="button"
            className="chip"
            aria-pressed={network.id === networkId}
            disabled={isPending}
            onClick={() => run({ networkId: network.id })}
          >
            {network.name}
          </button>
        ))}
      </div>
      <Outcome testId="switched" isPending={isPending} error={error} />
    </article>
  )
}

function Faucet({
  stack,
  address,
  refresh,
}: {
  readonly stack: Stack
  readonly address: string | undefined
  readonly refresh: () => void
}) {
  const { network } = useNetwork()
  const [isBusy, setIsBusy] = useState(false)
  const isLocal = [...stack.networks, ...stack.solana, ...stack.bitcoin].some(local => local.id === network?.id)
  const ask = async () => {
    setIsBusy(true)
    try {
      await fetch(stack.faucet, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ chainId: network?.id, address }),
      })
      refresh()
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <button
      type="button"
      className="ghost"
      disabled={!address || !isLocal || isBusy}
      onClick={() => void ask().catch(() => {})}
    >
      Get test money
    </button>
  )
}

type OutcomeProps = {
  readonly testId: string
  readonly isPending: boolean
  readonly result?: string | undefined
  readonly error: unknown
}

function Outcome({ testId, isPending, result, error }: OutcomeProps): ReactNode {
  if (isPending) return <output className="outcome quiet">Waiting for the wallet…</output>
  if (isBillfoldError(error))
    return (
      <output className="outcome bad">
        {error.shortMessage} <code>{error.code}</code>
      </output>
    )
  return result ? (
    <output className="outcome mono" data-testid={testId}>
      {result}
    </output>
  ) : null
}
