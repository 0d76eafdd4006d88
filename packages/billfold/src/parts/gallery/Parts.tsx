import { useState } from 'react'
import { Address } from '../Address.tsx'
import { Amount } from '../Amount.tsx'
import { Avatar } from '../Avatar.tsx'
import { Button } from '../Button.tsx'
import { Card } from '../Card.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { CopyButton } from '../CopyButton.tsx'
import { Disclosure } from '../Disclosure.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { FailedState } from '../FailedState.tsx'
import { Frame } from '../Frame.tsx'
import { Header } from '../Header.tsx'
import { Image } from '../Image.tsx'
import { SearchIcon } from '../icons/SearchIcon.tsx'
import { LoadingRows } from '../LoadingRows.tsx'
import { Notice } from '../Notice.tsx'
import { Row } from '../Row.tsx'
import { SearchField } from '../SearchField.tsx'
import { Stack } from '../Stack.tsx'
import { Tabs } from '../Tabs.tsx'
import { Toast } from '../Toast.tsx'
import { samples } from './samples.ts'

const nothing = () => {}
const vera = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const token = (
  name: string,
  src: string | undefined,
  quantity: string | undefined,
  symbol: string,
  value: string | undefined,
) => (
  <Row
    isFlat
    image={<Image name={name} src={src} isRound badge={<Image name="Chain" src={samples.chain} size={16} isRound />} />}
    title={name}
    subtitle={<Amount value={quantity} symbol={symbol} unknownLabel="Unknown balance" />}
    trailing={<Amount value={value} prefix="$" digits={2} minDigits={2} unknownLabel="Unknown value" />}
  />
)

/** An account with tokens, as later views will draw it. */
export function Account() {
  const [tab, setTab] = useState('tokens')
  const tabs = [
    { id: 'tokens', label: 'Tokens' },
    { id: 'nfts', label: 'NFTs' },
    { id: 'activity', label: 'Activity' },
  ]
  return (
    <Frame
      header={
        <Header
          title="Account"
          back={{ label: 'Back', onClick: nothing }}
          close={{ label: 'Close', onClick: nothing }}
        />
      }
    >
      <div className="bf-center">
        <Avatar address={vera} size={56} />
        <p className="bf-lead">
          <Address value={vera} />
        </p>
        <Amount value="12480.52" prefix="$" digits={2} minDigits={2} isLarge unknownLabel="Unknown" />
        <CopyButton
          text={vera}
          copy={() => Promise.resolve()}
          label="Copy address"
          copiedLabel="Copied"
          failedLabel="Could not copy"
        />
      </div>
      <Tabs label="Assets" tabs={tabs} selected={tab} onSelect={setTab}>
        <div className="bf-list">
          {token('Ether', samples.chain, '2.4819999', 'ETH', '9204.51')}
          {token('USD Coin', samples.coin, '3100', 'USDC', '3100')}
          {token('Dust', undefined, '0.000000000000000001', 'DUST', '0.00004')}
          {token('Unknown', undefined, undefined, 'UNK', undefined)}
        </div>
        <LoadingRows count={2} label="Loading tokens" isFlat hasEnd />
      </Tabs>
    </Frame>
  )
}

/** Fields, messages and states. */
export function Forms() {
  const [query, setQuery] = useState('rain')
  const [isAgreed, setAgreed] = useState(true)
  return (
    <Frame
      header={
        <Header
          title="Fields and messages"
          back={{ label: 'Back', onClick: nothing }}
          close={{ label: 'Close', onClick: nothing }}
        />
      }
    >
      <SearchField value={query} onChange={setQuery} label="Search wallets" clearLabel="Clear search" />
      <SearchField
        value=""
        onChange={nothing}
        label="Search networks"
        placeholder="Search networks"
        clearLabel="Clear search"
      />
      <Checkbox isChecked={isAgreed} onChange={setAgreed}>
        I agree to the <a href="https://example.com/terms">Terms</a> and the{' '}
        <a href="https://example.com/privacy">Privacy Policy</a>
      </Checkbox>
      <Notice>Your wallet may ask you to unlock it first.</Notice>
      <Notice tone="warning">
        It also lets the router spend <strong>exactly 250 USDC</strong> once.
      </Notice>
      <Notice tone="danger">This address has never been used. Check every character.</Notice>
      <Toast tone="success" onDismiss={nothing} dismissLabel="Dismiss">
        Address copied
      </Toast>
      <Toast tone="danger" onDismiss={nothing} dismissLabel="Dismiss">
        The network did not answer
      </Toast>
      <Card>A card keeps things together.</Card>
      <Disclosure summary="Details" isRaw>
        execution reverted: ERC20: transfer amount exceeds balance
      </Disclosure>
      <Stack isRow>
        <Button>Decline</Button>
        <Button kind="primary">Approve</Button>
      </Stack>
    </Frame>
  )
}

/** Empty, failed, loading. */
export const States = () => (
  <Frame
    header={
      <Header title="States" back={{ label: 'Back', onClick: nothing }} close={{ label: 'Close', onClick: nothing }} />
    }
  >
    <EmptyState
      icon={<SearchIcon />}
      title="No wallet found"
      hint="Check the spelling, or look for it by its website."
      action={<Button size="small">Clear search</Button>}
    />
    <FailedState
      title="The list did not load"
      hint="The server did not answer."
      retry={{ label: 'Try again', onClick: nothing }}
      details={{ label: 'Details', text: 'HTTP 503' }}
    />
    <LoadingRows count={3} label="Loading wallets" />
  </Frame>
)
