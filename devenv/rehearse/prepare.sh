#!/bin/sh
# Brings Debian 13 with PostgreSQL 17, Patroni, etcd, pgbouncer, haproxy and Prometheus into a folder, for `npm run rehearse` on a machine that
# has no such versions of its own. Needs root and debootstrap. The folder can be deleted at any time.
set -eu
root=${1:?the folder, such as /opt/holdfast-rehearse}
if [ ! -e "$root/etc/debian_version" ]; then
  debootstrap --variant=minbase trixie "$root"
  # Nothing is started on installation.
  printf '#!/bin/sh\nexit 101\n' > "$root/usr/sbin/policy-rc.d"
  chmod +x "$root/usr/sbin/policy-rc.d"
fi
mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
mountpoint -q "$root/dev/shm" || { mkdir -p "$root/dev/shm"; mount -t tmpfs -o size=1g,mode=1777 tmpfs "$root/dev/shm"; }
if [ ! -x "$root/usr/bin/prometheus" ]; then
  chroot "$root" apt-get update -qq
  DEBIAN_FRONTEND=noninteractive chroot "$root" apt-get install -qq -y --no-install-recommends \
    postgresql-17 patroni python3-etcd etcd-server etcd-client pgbouncer haproxy prometheus
fi
