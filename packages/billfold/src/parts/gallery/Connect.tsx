import { Button } from '../Button.tsx'
import { Divider } from '../Divider.tsx'
import { Frame } from '../Frame.tsx'
import { Header } from '../Header.tsx'
import { IconTile } from '../IconTile.tsx'
import { Image } from '../Image.tsx'
import { ChevronRightIcon } from '../icons/ChevronRightIcon.tsx'
import { GridIcon } from '../icons/GridIcon.tsx'
import { QrCodeIcon } from '../icons/QrCodeIcon.tsx'
import { Row } from '../Row.tsx'
import { Skeleton } from '../Skeleton.tsx'
import { Tag } from '../Tag.tsx'
import { samples } from './samples.ts'

const nothing = () => {}

/** The Connect view as a host's visitor meets it, with rows in every state. */
export function Connect() {
  return (
    <Frame
      header={
        <Header
          title="Connect"
          help={{ label: 'What is a wallet?', onClick: nothing }}
          close={{ label: 'Close', onClick: nothing }}
        />
      }
    >
      <Row
        image={<Image name="Fox" src={samples.fox} />}
        title="Fox Wallet"
        tag={<Tag tone="success">Installed</Tag>}
        onClick={nothing}
      />
      <Row
        image={<Image name="Hare" src={samples.hare} />}
        title="Hare"
        subtitle="EVM, Solana, Bitcoin"
        tag={<Tag>Last used</Tag>}
        onClick={nothing}
      />
      <Row image={<Image name="Rabby" />} title="Opening" isBusy onClick={nothing} />
      <Row
        image={<Image name="Zerion" />}
        title="Not here"
        subtitle="This site does not offer Base"
        isDisabled
        onClick={nothing}
      />
      <Row
        image={<Image name="Trust" />}
        title="A wallet with a very long name that ends in an ellipsis"
        tag={<Tag>Get</Tag>}
        isCurrent
        onClick={nothing}
      />
      <Row
        image={
          <IconTile tone="accent">
            <QrCodeIcon />
          </IconTile>
        }
        title="Phone wallet"
        trailing={<ChevronRightIcon width={20} />}
        onClick={nothing}
      />
      <Row
        image={
          <IconTile>
            <GridIcon />
          </IconTile>
        }
        title="All wallets"
        tag={<Tag>312</Tag>}
        onClick={nothing}
      />
      <Divider>or</Divider>
      <Button kind="primary">Try again</Button>
      <Button icon={<QrCodeIcon />}>Continue with a code</Button>
      <Button isBusy kind="primary">
        Working
      </Button>
      <Button kind="danger">Disconnect</Button>
      <Skeleton shape="row" />
      <p className="bf-foot">
        By connecting you agree to the <a href="https://example.com/terms">Terms</a>
      </p>
    </Frame>
  )
}
