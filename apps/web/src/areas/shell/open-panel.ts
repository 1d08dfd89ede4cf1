/** The panels that the frame opens over or beside the page. */
export type OpenPanel = 'navigation' | 'notifications' | 'preferences'
