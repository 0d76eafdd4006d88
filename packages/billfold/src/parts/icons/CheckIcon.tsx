import { Icon } from './Icon.tsx'

/** Done or chosen. */
export const CheckIcon = (props: Icon.Props) => <Icon d="M5 12.7l4.6 4.6L19 7.5" {...props} />
