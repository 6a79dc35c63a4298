export const portalFailed = 'Failed to open subscription management. Please try again.'
export const checkoutFailed = 'Failed to start checkout. Please try again.'
