/** Names the dialog: the id of the header's title inside the shadow root. */
export const TITLE_ID = 'bf-title'
