import { startMailbox } from '@nhip-cau/main/testing/mailbox'
import { makeDemoReal } from '@nhip-cau/server/testing/demo-copies'
import { startOwnProduct } from './own-product.ts'

/** Starts a separate product that sends e-mail, which the demo never does. */
export const startProductWithLetters = async () => {
  const mailbox = await startMailbox()
  const settings = { SMTP_URL: mailbox.options.server, MAIL_FROM: mailbox.options.from }
  const product = await startOwnProduct(settings, ({ node }) => makeDemoReal(node))
  return {
    url: product.url,
    mailbox,
    stop: async () => {
      await product.stop()
      await mailbox.stop()
    },
  }
}
