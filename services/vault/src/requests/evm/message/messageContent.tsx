import { Card, Disclosure } from 'billfold/parts'
import type { PageTextKey } from '../../../texts/en.ts'
import { useText } from '../../../texts/useText.ts'
import type { ShownNetwork } from '../../approval/ShownNetwork.ts'
import type { DrawnContent } from '../../parts/DrawnContent.ts'
import { Fact } from '../../parts/Fact.tsx'
import type { ShownMessage } from './ShownMessage.ts'

/** A message that is signed: as a login where it is one, otherwise its text, and always its bytes. */
export const messageContent: DrawnContent<MessageContent.Props> = {
  Body: MessageContent,
  writeRisk: (name, t) => t(`risk.${name}` as PageTextKey),
}

function MessageContent({ approval, content }: MessageContent.Props) {
  const t = useText()
  const { hex, signIn, text } = content.message
  return (
    <>
      {signIn && (
        <dl className="bf-facts">
          <Fact label={t('sign-in.site')}>{signIn.domain}</Fact>
          {signIn.statement !== undefined && <Fact label={t('sign-in.statement')}>{signIn.statement}</Fact>}
          <Fact label={t('sign-in.account')}>{signIn.address}</Fact>
          <Fact label={t('sign-in.network')}>{approval.network.name}</Fact>
          {signIn.expirationTime !== undefined && <Fact label={t('sign-in.expires')}>{signIn.expirationTime}</Fact>}
          {signIn.resources?.map(resource => (
            <Fact key={resource} label={t('sign-in.resources')}>
              {resource}
            </Fact>
          ))}
        </dl>
      )}
      {text !== undefined && !signIn && (
        <Card>
          <p className="page-label">{t('message.text')}</p>
          <p className="page-text textContent" dir="auto">
            {text}
          </p>
        </Card>
      )}
      {text === undefined && (
        <Card>
          <p className="page-label">{t('message.hex')}</p>
          <p className="page-code textContent" dir="ltr">
            {hex}
          </p>
        </Card>
      )}
      {text !== undefined && (
        <Disclosure summary={t('action.details')} isRaw>
          {signIn ? `${text}\n\n${hex}` : hex}
        </Disclosure>
      )}
    </>
  )
}

declare namespace MessageContent {
  type Props = { readonly approval: { readonly network: ShownNetwork }; readonly content: ShownMessage }
}
