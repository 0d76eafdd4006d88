import { useKitState } from '../../../hooks/useKitState.ts'
import { safeHref } from '../../../parts/safeHref.ts'
import type { TextKey } from '../../texts/createText.ts'
import { fillText } from '../../texts/fillText.tsx'
import { useText } from '../../texts/useText.ts'

const SENTENCES = {
  agree: { both: 'legal.agree.both', terms: 'legal.agree.terms', privacy: 'legal.agree.privacy' },
  foot: { both: 'legal.foot.both', terms: 'legal.foot.terms', privacy: 'legal.foot.privacy' },
} as const satisfies Record<string, Record<string, TextKey>>

/** The host's terms and privacy policy, as far as there are addresses, in a sentence. */
export function LegalSentence({ kind }: { readonly kind: keyof typeof SENTENCES }) {
  const t = useText()
  const { termsUrl, privacyUrl } = useKitState(state => state.settings)
  const link = (href: string | undefined, text: string) => (
    <a href={safeHref(href)} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  )
  const which = termsUrl && privacyUrl ? 'both' : termsUrl ? 'terms' : 'privacy'
  return fillText(t(SENTENCES[kind][which]), {
    terms: link(termsUrl, t('legal.terms')),
    privacy: link(privacyUrl, t('legal.privacy')),
  })
}
