import { Icon } from './Icon.tsx'

/** Closes something. */
export const CloseIcon = (props: Icon.Props) => <Icon d="M6 6l12 12M18 6L6 18" {...props} />
