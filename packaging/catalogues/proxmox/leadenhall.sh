#!/usr/bin/env bash
# Run on a Proxmox VE host:  bash leadenhall.sh leadenhall_@VERSION@_amd64.deb
# Installs the Debian package in an unprivileged container, or in the container CTID if there is one:
# an upgrade. Settings: CTID, STORAGE (of its disk), TEMPLATES (storage of templates), BRIDGE.
set -euo pipefail

package=${1:?the Debian package leadenhall_@VERSION@_amd64.deb}
if ! sha256sum --check --status <<<"@DEB_SHA256@  $package"; then
  echo "$package is not the Debian package of version @VERSION@." >&2
  exit 1
fi

id=${CTID:-$(pvesh get /cluster/nextid)}
if ! pct status "$id" >/dev/null 2>&1; then
  templates=${TEMPLATES:-local}
  pveam update >/dev/null
  template=$(pveam available --section system | awk '$2 ~ /^debian-13-standard_/ { print $2 }' | sort -V | tail -n 1)
  pveam list "$templates" | grep -F "${template:?}" >/dev/null || pveam download "$templates" "$template"
  pct create "$id" "$templates:vztmpl/$template" --hostname leadenhall --unprivileged 1 \
    --features nesting=1 --onboot 1 --cores 2 --memory 1024 --rootfs "${STORAGE:-local-lvm}:4" \
    --net0 "name=eth0,bridge=${BRIDGE:-vmbr0},ip=dhcp"
  pct start "$id"
fi

pct push "$id" "$package" /root/leadenhall.deb
# shellcheck disable=SC2016 # The container expands it.
pct exec "$id" -- sh -euc '
  for try in $(seq 30); do getent hosts deb.debian.org >/dev/null && break; sleep 1; done
  apt-get update -q
  DEBIAN_FRONTEND=noninteractive apt-get install -qy -o Dpkg::Options::=--force-confold /root/leadenhall.deb
  sed -i "s/^#HOST=/HOST=/" /etc/default/leadenhall
  systemctl restart leadenhall
  rm /root/leadenhall.deb
  echo "Leadenhall serves http://$(hostname -I | cut -d " " -f 1):@PORT@"'
