#!/bin/sh
# Writes infra/deploy/docker/.env with random passwords and keys: sh infra/deploy/docker/make-settings.sh [demo]
# Without `demo`, billing is off. To sell plans, remove BILLING=off and set the company's details. With `demo`, a fictional
# company sells plans, and simulators replace GitHub, Stripe, Slack and Teams, so that you need no accounts.
set -eu
file=$(dirname "$0")/.env
if [ -e "$file" ]; then
  echo "$file already exists and contains the keys of stored data. Keep using it, or move it elsewhere." >&2
  exit 1
fi
umask 077
password() { openssl rand -hex 24; }
key() { openssl rand -base64 32; }
private_key() { openssl genrsa 2048 2>/dev/null | awk '{ printf "%s\\n", $0 }'; }
{
  for role in INGEST_DB WORKER_DB GATEWAY_DB BILLING_DB; do echo "${role}_PASSWORD=$(password)"; done
  echo "POSTGRES_PASSWORD=$(password)"
  echo "REDIS_PASSWORD=$(password)"
  echo "GRAFANA_PASSWORD=$(password)"
  echo "TOKEN_KEYS=k1:$(key)"
  echo "TRIAL_KEY=$(key)"
  if [ "${1:-}" = demo ]; then
    cat <<SETTINGS
COMPOSE_PROFILES=demo
OPERATORS=github:48213377
WEBHOOK_URL=http://web:8080
GITHUB_URL=http://github.localhost:4010
GITHUB_API_URL=http://github.localhost:4010
GITHUB_CLIENT_ID=debrief-simulator
GITHUB_CLIENT_SECRET=debrief-simulator-secret
GITHUB_APP_ID=1010101
GITHUB_APP_SLUG=debrief
GITHUB_APP_PRIVATE_KEY=$(private_key)
GITHUB_APP_WEBHOOK_SECRET=$(password)
STANDARDS_APP_ID=1010102
STANDARDS_APP_SLUG=debrief-standards
STANDARDS_APP_PRIVATE_KEY=$(private_key)
STANDARDS_APP_WEBHOOK_SECRET=$(password)
STRIPE_API_URL=http://stripe.localhost:4030
STRIPE_SECRET_KEY=sk_test_simulator
STRIPE_WEBHOOK_SECRET=whsec_$(password)
OUTBOUND_ALLOW=chat.localhost
COMPANY_NAME=Debrief Demo
COMPANY_FORM=SAS
COMPANY_CAPITAL=10,000 euros
COMPANY_ADDRESS=1 Example Street, 00000 Sampletown, France
COMPANY_REGISTRATION=RCS Sampletown 000 000 000
COMPANY_VAT=FR00 000000000
COMPANY_DIRECTOR=Alex Example
COMPANY_EMAIL=contact@example.com
PRIVACY_EMAIL=privacy@example.com
HOSTING_PROVIDER=Example Hosting, 2 Example Street, 00000 Sampletown, France, +33 1 99 00 00 00
CONSUMER_MEDIATOR=Example Mediation, 3 Example Street, 00000 Sampletown, France
SETTINGS
  else
    echo BILLING=off
  fi
} >"$file.new"
mv "$file.new" "$file"
echo "Created $file."
