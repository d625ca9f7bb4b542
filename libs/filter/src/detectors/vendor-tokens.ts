import type { RedactionDetector } from '../detector.js';

const alphabet = 'aB3dE5gH7jK9mN2pQ4rS6tU8vW0xY1zA';
const hexadecimal = '0a1b2c3d4e5f60718293a4b5c6d7e8f9';

const vendor = (
  id: string,
  why: string,
  pattern: string,
  positives: RedactionDetector['positives'],
  nearMisses: RedactionDetector['nearMisses'],
): RedactionDetector => ({
  id: `vendor-${id}`,
  code: 'secret.vendor-token',
  why,
  facts: 'the prefixes that each service documents for secret scanning',
  pattern,
  flags: '',
  group: 0,
  validator: 'digitAndLetter',
  positives,
  nearMisses,
});

/** Tokens of further services, beyond the floor that the specification names; all under one code. */
export const vendorTokens: readonly RedactionDetector[] = [
  vendor(
    'infrastructure',
    'Cloudflare, Databricks, DigitalOcean, Docker Hub, Fly.io, Grafana, Heroku, Netlify, Pulumi, Tailscale, Vercel, Doppler, Supabase, PlanetScale',
    '\\bcf(?:at|ut|k|ct)_[A-Za-z0-9]{30,}|\\bdapi[0-9a-fA-F]{32,}(?:-[0-9])?|\\bdo[por]_v1_[0-9a-f]{40,}|\\bdckr_(?:pat|oat)_[\\w-]{20,}|\\bfm[12][ar]?_[A-Za-z0-9+/=_-]{40,}|\\bgl(?:c|sa)_[\\w+/=-]{30,}|\\bHRKU-[\\w-]{30,}|\\bnfp_[A-Za-z0-9]{30,}|\\bpul-[0-9a-f]{40,}|tskey-[a-z]{2,12}-[A-Za-z0-9-]{16,}|\\bvc[piarkv]_[A-Za-z0-9]{24,}|\\bdp\\.(?:pt|st|ct|sa|scim|audit)\\.[A-Za-z0-9.]{30,}|\\bsb(?:p|_secret)_[A-Za-z0-9_]{30,}|\\bpscale_(?:tkn|pw|oauth)_[\\w.-]{30,}|\\bkey_live_[A-Za-z0-9]{24,}',
    [`cfut_${alphabet}03fa099b`, `dapi${hexadecimal}`, 'tskey-' + 'api-k123456CNTRL-abcdef0123456789'],
    ['cfut_short', 'the glsa_ prefix', 'vcp_of_the_chamber_of_commerce'],
  ),
  vendor(
    'software',
    '1Password, Atlassian, Azure, Figma, Linear, New Relic, Notion, Postman, Prefect, RubyGems, Sentry, Sourcegraph, JFrog, crates.io, NuGet, 42',
    '\\bops_eyJ[A-Za-z0-9+/=_-]{60,}|\\bAT(?:ATT|CTT|BB)[A-Za-z0-9_=+-]{24,}|\\b[A-Za-z0-9_~.]{3}[78]Q~[A-Za-z0-9_~.-]{31,}|\\b[\\w.]{3}9Q~[A-Za-z0-9_~.-]{31,}|\\bfig[duor]_[\\w-]{30,}|\\blin_(?:api|oauth)_[A-Za-z0-9]{30,}|\\bNR(?:AK|JS|AA)-[A-Za-z0-9]{20,}|\\bntn_[A-Za-z0-9]{40,}|\\bsecret_[A-Za-z0-9]{43}\\b|\\bPMAK-[0-9a-f]{20,}-[0-9a-f]{30,}|\\bpn[ub]_[A-Za-z0-9]{30,}|\\brubygems_[0-9a-f]{40,}|\\bsntry[su]_[\\w+/=]{40,}|\\bsgp_(?:[A-Za-z0-9]{1,16}_)?[0-9a-fA-F]{40,}|\\bAKCp[0-9][A-Za-z0-9]{60,}|\\bcio[A-Za-z0-9]{32}\\b|\\boy2[a-z0-9]{43}\\b|\\bs-s4t2(?:ud|af)-[0-9a-f]{50,}|\\bAPI-[A-Z0-9]{26,27}\\b',
    [`ntn_${alphabet}abcdefgh01`, `sgp_${hexadecimal}01234567`, 'GN.' + '7Q~4AkLZBNEbz4Jxlm~O5G6SsyFxYg6zMR'],
    ['ntn_short', 'secret_management_for_the_whole_platform', 'API-KEY'],
  ),
  vendor(
    'commerce',
    'Facebook, Shopify, Square, PayPal, Twilio, Mailgun, Mailchimp, Telegram, Discord',
    '\\bEAA[A-Z][A-Za-z0-9]{80,}|\\b[0-9]{15,16}\\|[\\w-]{27}\\b|\\bshp(?:ss|at|ca|pa|tka)_[A-Za-z0-9]{30,}|\\bsq0(?:csp|atp|idp)-[\\w-]{20,}|\\bSK[0-9a-f]{32}\\b|\\bkey-[0-9a-f]{32}\\b|\\b[0-9a-f]{32}-us[0-9]{1,2}\\b|\\b[0-9]{8,10}:AA[\\w-]{32,}|discord(?:app)?\\.com/api/webhooks/[0-9]{10,}/[\\w-]{40,}',
    [
      `shpat_${alphabet}`,
      `123456789012345|${alphabet.slice(0, 27)}`,
      `discord.com/api/webhooks/123456789012345678/${alphabet}${alphabet}`,
    ],
    ['shpat_short', '123456789012345|short', 'SKU-0a1b2c3d'],
  ),
  vendor(
    'models',
    'Groq, Perplexity, Replicate, xAI, Cohere and others that serve models',
    '\\bgsk_[A-Za-z0-9]{40,}|\\bpplx-[A-Za-z0-9]{40,}|\\br8_[A-Za-z0-9]{30,}|\\bxai-[A-Za-z0-9]{60,}|\\bnvapi-[\\w-]{50,}|\\bfw_[A-Za-z0-9]{24}\\b|\\btgp_v1_[\\w-]{40,}|\\bcsk-[A-Za-z0-9]{40,}|\\blsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}\\b|\\bpc(?:sk|lk)_[A-Za-z0-9_]{40,}',
    [`gsk_${alphabet}${alphabet}`, `pplx-${alphabet}${alphabet}`, `xai-${alphabet}${alphabet}`],
    ['gsk_short', 'pplx-', 'xai-research-and-development-for-everybody-in-the-world-wide-web'],
  ),
];
